import { type MouseEvent, useEffect, useRef } from "react";
import { goTo } from "../state/address.ts";

/** `follow` opens a link to the same path, such as `?page=2`, without a page load. For other links, `follow` returns false. */
export function useSamePageLinks(path: string) {
  const hasFollowedLink = useRef(false);
  useEffect(() => {
    // A script in the head hid the rendered content if the address names other content. React shows this other content now.
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
