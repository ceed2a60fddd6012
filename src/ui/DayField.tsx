interface Props {
  id: string;
  label: string;
  day: string;
  change: (day: string) => void;
}

export const DayField = ({ id, label, day, change }: Props) => (
  <div className="w-full sm:w-48">
    <label htmlFor={id} className="field-label">
      {label}
    </label>
    <input id={id} type="date" className="field" value={day} onChange={({ target }) => change(target.value)} />
  </div>
);
