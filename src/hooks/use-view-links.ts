import { type MouseEvent, useEffect, useRef } from "react";
import { goTo } from "../state/address.ts";

/**
 * For a page whose views are queries of its address `path`. Links to them change the view without
 * leaving the page; `follow` returns whether a click did so.
 */
export function useViewLinks(path: string) {
  const hasMoved = useRef(false);
  useEffect(() => {
    // A script in the head hid the first view while the address asks for another one.
    delete document.documentElement.dataset["browse"];
  }, []);
  const follow = (event: MouseEvent<HTMLElement>): boolean => {
    const link = (event.target as Element).closest("a");
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (link?.pathname !== path || opensElsewhere) return false;
    event.preventDefault();
    if (link.search !== location.search) goTo(link.search);
    hasMoved.current = true;
    return true;
  };
  return { follow, hasMoved };
}
