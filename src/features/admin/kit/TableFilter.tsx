import { useEffect, useEffectEvent, useState } from "react";
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_CHARS } from "../../../domain/constants.ts";
import { Icon } from "../../../ui/Icon.tsx";

interface Props {
  /** What the address filters by. */
  filter: string;
  nouns: string;
  filterBy: (filter: string) => void;
}

/** Filters a table while one types; Back and Forward put their own text in. */
export function TableFilter({ filter, nouns, filterBy }: Props) {
  const [text, setText] = useState(filter);
  const [told, setTold] = useState(filter);
  if (told !== filter) {
    setTold(filter);
    if (filter !== text.trim()) setText(filter);
  }
  const tell = useEffectEvent(() => {
    if (text.trim() !== filter) filterBy(text.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the wait anew
  useEffect(() => {
    const wait = setTimeout(() => tell(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(wait);
  }, [text]);
  return (
    <label className="admin-filter">
      <span className="sr-only">Filter {nouns}</span>
      <Icon name="search" className="size-4.5 text-muted" />
      <input
        type="search"
        placeholder={`Filter ${nouns}`}
        autoComplete="off"
        maxLength={SEARCH_MAX_CHARS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
