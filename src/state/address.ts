import { atom, onMount } from "nanostores";

/** The query part of the page's address. Follows Back and Forward. */
export const $search = atom("");

onMount($search, () => {
  if (import.meta.env.SSR) return;
  const follow = () => $search.set(location.search);
  follow();
  addEventListener("popstate", follow);
  return () => removeEventListener("popstate", follow);
});

/** Puts a new query into the address as a step that Back undoes. */
export function goTo(search: string): void {
  history.pushState(null, "", location.pathname + search);
  $search.set(search);
}

/** Puts a new query into the address in place of the old one. */
export function replaceSearch(search: string): void {
  history.replaceState(null, "", location.pathname + search);
  $search.set(search);
}
