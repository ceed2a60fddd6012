import { useEffect } from "react";
import type { Loadable } from "../../state/loadable.ts";

/**
 * A shell is kept from search engines until it has found what its address names (DESIGN §1); only
 * then that address is one to list. A page that a build drew is, until its subject is gone.
 */
export function useIndexed(state: Loadable<unknown>["state"]): void {
  useEffect(() => {
    const robots = document.querySelector("meta[name=robots]");
    const canonical = document.querySelector("link[rel=canonical]");
    if (state === "ready" && robots instanceof HTMLMetaElement)
      return swap(robots, ownAddress(robots));
    if (state === "missing" && canonical) return swap(canonical, noIndex());
    return undefined;
  }, [state]);
}

function swap(old: Element, now: Element): () => void {
  old.replaceWith(now);
  return () => now.replaceWith(old);
}

/** Where the site is published, which need not be where it is read, stands beside what keeps it unlisted. */
function ownAddress({ dataset }: HTMLMetaElement): Element {
  const canonical = document.createElement("link");
  canonical.rel = "canonical";
  canonical.href = new URL(location.pathname, dataset["site"]).href;
  return canonical;
}

function noIndex(): Element {
  const robots = document.createElement("meta");
  robots.name = "robots";
  robots.content = "noindex";
  return robots;
}
