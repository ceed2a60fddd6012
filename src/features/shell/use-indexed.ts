import { useEffect } from "react";

/** A shell is kept from search engines until it has found what its address names (DESIGN §1). */
export function useIndexed(isFound: boolean): void {
  useEffect(() => {
    const robots = document.querySelector("meta[name=robots]");
    if (!isFound || !robots) return;
    robots.remove();
    return () => document.head.append(robots);
  }, [isFound]);
}
