interface Props {
  id: string;
  value: boolean;
  change: (isOn: boolean) => void;
  text: string;
}

/** A checkbox with its text. */
export const SwitchField = ({ id, value, change, text }: Props) => (
  <label className="admin-switch">
    <input
      type="checkbox"
      id={id}
      checked={value}
      onChange={({ target }) => change(target.checked)}
    />
    {text}
  </label>
);
