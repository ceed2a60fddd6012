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

/** This page's query with a parameter set to a value, or without it where that is null. */
export function withParam(name: string, value: string | null): string {
  const query = new URLSearchParams(location.search);
  if (value === null) query.delete(name);
  else query.set(name, value);
  return query.size > 0 ? `?${query}` : "";
}
