interface ButtonProps {
  name: string;
  /** Of its drawing, 24 by 24. */
  path: string;
  /** Left out where the tool does something and is never on. */
  isOn?: boolean;
  press: () => void;
}

export function ToolButton({ name, path, isOn, press }: ButtonProps) {
  return (
    <button
      type="button"
      className="rich-tool"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      tabIndex={-1}
      // What is selected stays selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    </button>
  );
}

interface SelectProps {
  name: string;
  options: readonly { value: string; text: string }[];
  value: string;
  choose: (value: string) => void;
  /** The tool that the Tab key comes to. */
  isFirst?: boolean;
}

export function ToolSelect({ name, options, value, choose, isFirst = false }: SelectProps) {
  return (
    <select
      className="rich-select"
      aria-label={name}
      title={name}
      value={options.some((option) => option.value === value) ? value : ""}
      tabIndex={isFirst ? 0 : -1}
      onChange={(event) => choose(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
