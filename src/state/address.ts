import { atom, onMount } from "nanostores";

/** The query part of the page's address. It also changes with Back and Forward. */
export const $search = atom("");

onMount($search, () => {
  if (import.meta.env.SSR) return;
  const follow = () => $search.set(location.search);
  follow();
  addEventListener("popstate", follow);
  return () => removeEventListener("popstate", follow);
});

/** Adds a step to the history. */
export function goTo(search: string): void {
  history.pushState(null, "", location.pathname + search);
  $search.set(search);
}

export function replaceSearch(search: string): void {
  history.replaceState(null, "", location.pathname + search);
  $search.set(search);
}
