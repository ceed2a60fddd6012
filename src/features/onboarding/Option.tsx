import { Icon } from "../../ui/Icon.tsx";

interface Props {
  id: string;
  name: string;
  text: string | null;
  fact: string;
  isOn: boolean;
  toggle: () => void;
}

/** A category to choose: a checkbox as large as all that is said about it. */
export function Option({ id, name, text, fact, isOn, toggle }: Props) {
  return (
    <label className="option">
      <input
        type="checkbox"
        checked={isOn}
        onChange={toggle}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
      />
      <span className="option-box">
        <Icon name="check" className="size-4" />
      </span>
      <span className="min-w-0">
        <span id={`${id}-name`} className="block text-card font-serif font-medium">
          {name}
        </span>
        <span id={`${id}-about`}>
          {text !== null && <span className="mt-1 line-clamp-2 text-muted">{text}</span>}
          <span className="label mt-2 block">{fact}</span>
        </span>
      </span>
    </label>
  );
}
