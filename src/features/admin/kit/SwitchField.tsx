interface Props {
  id: string;
  label: string;
  value: boolean;
  change: (isOn: boolean) => void;
}

export const SwitchField = ({ id, label, value, change }: Props) => (
  <label className="admin-switch">
    <input id={id} type="checkbox" checked={value} onChange={({ target }) => change(target.checked)} />
    {label}
  </label>
);
