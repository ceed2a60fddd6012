import { useEffect } from "react";
import { publishedOrigin } from "../data/backend-address.ts";
import type { Loadable } from "../state/loadable.ts";

/**
 * Search engines should list a shell only if its content exists. If the content of a rendered page no longer exists,
 * search engines should remove the page (architecture, "Pages and shells").
 */
export function useSearchIndexing(state: Loadable<unknown>["state"]): void {
  useEffect(() => {
    const robots = document.querySelector("meta[name=robots]");
    const canonical = document.querySelector("link[rel=canonical]");
    if (state === "ready" && robots) return swap(robots, ownAddress());
    if (state === "missing" && canonical) return swap(canonical, noIndex());
    return undefined;
  }, [state]);
}

function swap(element: Element, replacement: Element): () => void {
  element.replaceWith(replacement);
  return () => replacement.replaceWith(element);
}

const ownAddress = () =>
  Object.assign(document.createElement("link"), {
    rel: "canonical",
    href: new URL(location.pathname, publishedOrigin()).href,
  });

const noIndex = () => Object.assign(document.createElement("meta"), { name: "robots", content: "noindex" });
