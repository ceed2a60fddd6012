export const StateMark = ({ isOn, text }: { isOn: boolean; text: string }) => (
  <span className="admin-state" data-on={isOn || undefined}>
    {text}
  </span>
);
