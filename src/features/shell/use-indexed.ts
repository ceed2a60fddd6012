import { useEffect } from "react";

/**
 * A shell is kept from search engines until it has found what its address names (DESIGN §1);
 * only then that address is one to list.
 */
export function useIndexed(isFound: boolean): void {
  useEffect(() => {
    const robots = document.querySelector("meta[name=robots]");
    if (!isFound || !robots) return;
    const canonical = document.createElement("link");
    canonical.rel = "canonical";
    canonical.href = new URL(
      location.pathname,
      import.meta.env.PUBLIC_SITE_URL || location.origin,
    ).href;
    robots.replaceWith(canonical);
    return () => canonical.replaceWith(robots);
  }, [isFound]);
}
