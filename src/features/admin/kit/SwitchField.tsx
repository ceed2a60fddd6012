interface Props {
  id: string;
  label: string;
  value: boolean;
  change: (isOn: boolean) => void;
}

/** Something that is on or off. */
export const SwitchField = ({ id, label, value, change }: Props) => (
  <label className="admin-switch">
    <input
      id={id}
      type="checkbox"
      checked={value}
      onChange={({ target }) => change(target.checked)}
    />
    {label}
  </label>
);
