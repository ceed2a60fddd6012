import { type MouseEvent, useEffect, useRef } from "react";
import { goTo } from "../state/address.ts";

/** `follow` opens a link to another view of this page without a page load. It returns false for all other links. */
export function useViewLinks(path: string) {
  const hasFollowedLink = useRef(false);
  useEffect(() => {
    // If the address names another view, a script in the head has hidden the built view. From now on, React shows the right view.
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
