import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface Props<Tab extends string> {
  /** Prefix of the ids of the tabs and their panel. */
  id: string;
  label: string;
  /** If `startsGroup` is true, a line separates this tab from the previous tab. */
  tabs: readonly { tab: Tab; text: string; startsGroup?: boolean }[];
  current: Tab;
  choose: (tab: Tab) => void;
  children: ReactNode;
}

/** All tabs share one panel, which shows the content of the current tab. */
export function Tabs<Tab extends string>({ id, label, tabs, current, choose, children }: Props<Tab>) {
  const list = useRef<HTMLDivElement>(null);
  // Scroll the row of tabs on narrow screens. scrollIntoView would scroll the page too.
  useEffect(() => {
    const tab = document.getElementById(`${id}-tab-${current}`);
    const bar = list.current;
    if (!tab || !bar) return;
    const [{ left, right }, barBox] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
    if (left < barBox.left) bar.scrollLeft += left - barBox.left;
    else if (right > barBox.right) bar.scrollLeft += right - barBox.right;
  }, [id, current]);
  const currentIndex = tabs.findIndex(({ tab }) => tab === current);
  const focusTab = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = { ArrowRight: currentIndex + 1, ArrowLeft: currentIndex - 1, Home: 0, End: -1 }[event.key];
    const newTab = index === undefined ? undefined : tabs.at(index % tabs.length)?.tab;
    if (!newTab) return;
    event.preventDefault();
    choose(newTab);
    document.getElementById(`${id}-tab-${newTab}`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={focusTab}>
        {tabs.map(({ tab, text, startsGroup }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${tab}`}
            className="tab"
            data-starts-group={startsGroup || undefined}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current}`} className="pt-7">
        {children}
      </div>
    </>
  );
}
