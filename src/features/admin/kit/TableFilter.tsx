import { useEffect, useEffectEvent, useState } from "react";
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_CHARS } from "../../../domain/constants.ts";
import { Icon } from "../../../ui/Icon.tsx";

interface Props {
  /** The filter in the URL. */
  filter: string;
  plural: string;
  filterBy: (filter: string) => void;
}

/** Filters a table while the admin types. After a click on Back or Forward, the field shows the filter in the URL. */
export function TableFilter({ filter, plural, filterBy }: Props) {
  const [text, setText] = useState(filter);
  const [lastFilter, setLastFilter] = useState(filter);
  if (lastFilter !== filter) {
    setLastFilter(filter);
    if (filter !== text.trim()) setText(filter);
  }
  const applyFilter = useEffectEvent(() => {
    if (text.trim() !== filter) filterBy(text.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => applyFilter(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className="admin-filter">
      <span className="sr-only">Filter {plural}</span>
      <Icon name="search" className="size-4.5 text-muted" />
      <input
        dir="auto"
        type="search"
        placeholder={`Filter ${plural}`}
        autoComplete="off"
        maxLength={SEARCH_MAX_CHARS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
