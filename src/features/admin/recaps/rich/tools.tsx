interface ButtonProps {
  name: string;
  /** An SVG path in a 24 × 24 box. */
  iconPath: string;
  /** Undefined for a button that cannot be on or off. */
  isOn?: boolean;
  press: () => void;
}

export function ToolButton({ name, iconPath, isOn, press }: ButtonProps) {
  return (
    <button
      type="button"
      className="rich-tool"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      tabIndex={-1}
      // Without this handler, the editor would lose the selected text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={iconPath} />
      </svg>
    </button>
  );
}

interface SelectProps {
  name: string;
  options: readonly { value: string; text: string }[];
  value: string;
  choose: (value: string) => void;
  /** True for the tool that gets the focus when the Tab key enters the toolbar. */
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
