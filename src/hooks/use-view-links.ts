import { type MouseEvent, useEffect, useRef } from "react";
import { goTo } from "../state/address.ts";

/** `follow` switches views without leaving the page, and returns whether it did. */
export function useViewLinks(path: string) {
  const hasFollowedLink = useRef(false);
  useEffect(() => {
    // A script in the head hid the first view because the address names another one.
    delete document.documentElement.dataset["browse"];
  }, []);
  const follow = (event: MouseEvent<HTMLElement>): boolean => {
    const link = (event.target as Element).closest("a");
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (link?.pathname !== path || opensElsewhere) return false;
    event.preventDefault();
    if (link.search !== location.search) goTo(link.search);
    hasFollowedLink.current = true;
    return true;
  };
  return { follow, hasFollowedLink };
}
