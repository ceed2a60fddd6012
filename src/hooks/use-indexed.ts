import { useEffect } from "react";
import { publishedAt } from "../data/backend-address.ts";
import type { Loadable } from "../state/loadable.ts";

/**
 * Lets search engines list a shell only after it has found its content, and removes a rendered page
 * from their index when its content is gone (architecture, "Pages and shells").
 */
export function useIndexed(state: Loadable<unknown>["state"]): void {
  useEffect(() => {
    const robots = document.querySelector("meta[name=robots]");
    const canonical = document.querySelector("link[rel=canonical]");
    if (state === "ready" && robots) return swap(robots, ownAddress());
    if (state === "missing" && canonical) return swap(canonical, noIndex());
    return undefined;
  }, [state]);
}

function swap(old: Element, now: Element): () => void {
  old.replaceWith(now);
  return () => now.replaceWith(old);
}

const ownAddress = () =>
  Object.assign(document.createElement("link"), {
    rel: "canonical",
    href: new URL(location.pathname, publishedAt()).href,
  });

const noIndex = () =>
  Object.assign(document.createElement("meta"), { name: "robots", content: "noindex" });
