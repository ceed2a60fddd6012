import { Icon } from "../../ui/Icon.tsx";

interface Props {
  name: string;
  text: string | null;
  fact: string;
  isOn: boolean;
  toggle: () => void;
}

/** A category to choose: a checkbox as large as all that is said about it. */
export function Option({ name, text, fact, isOn, toggle }: Props) {
  return (
    <label className="option">
      <input type="checkbox" className="sr-only" checked={isOn} onChange={toggle} />
      <span className="option-box">
        <Icon name="check" className="size-4" />
      </span>
      <span className="min-w-0">
        <span className="block text-card font-serif font-medium">{name}</span>
        {text !== null && <span className="mt-1 line-clamp-2 text-muted">{text}</span>}
        <span className="label mt-2 block">{fact}</span>
      </span>
    </label>
  );
}
