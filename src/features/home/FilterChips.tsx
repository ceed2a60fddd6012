import { useEffect, useRef } from "react";
import { type BrowseMode, browseKey } from "../../domain/content/browse.ts";
import type { CategoryRef } from "../../domain/content/content.ts";

interface Props {
  categories: CategoryRef[];
  currentKey: string;
  hrefFor: (mode: BrowseMode) => string;
}

/** The views of the home page are links, so that readers can share a view or open it in another tab. */
export function FilterChips({ categories, currentKey, hrefFor }: Props) {
  const nav = useRef<HTMLElement>(null);
  // On phones, the chips scroll sideways, and the current chip may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current chip is the reason to scroll
  useEffect(() => {
    const chip = nav.current?.querySelector<HTMLElement>("[aria-current]");
    const list = chip?.closest("ul");
    if (chip && list) list.scrollLeft = chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2;
  }, [currentKey]);
  const chips: { label: string; mode: BrowseMode; className?: string }[] = [
    // CSS shows this chip only to readers who follow something. layouts/head.js finds these readers before the first paint.
    {
      label: "My Feed",
      mode: { kind: "feed", isUnread: false },
      className: "hidden has-follows:list-item",
    },
    { label: "All", mode: { kind: "all" } },
    { label: "Clips", mode: { kind: "clips" } },
    ...categories.map(({ name, slug }) => ({
      label: name,
      mode: { kind: "category", slug } as const,
    })),
  ];
  return (
    <nav ref={nav} aria-label="Filter episodes" className="mb-10">
      <ul className="chips">
        {chips.map(({ label, mode, className }) => (
          <li key={browseKey(mode)} className={className}>
            <a href={hrefFor(mode)} className="chip" aria-current={browseKey(mode) === currentKey ? "true" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
