import { atom, onMount } from "nanostores";

export const $search = atom("");

onMount($search, () => {
  if (import.meta.env.SSR) return;
  const updateSearch = () => $search.set(location.search);
  updateSearch();
  addEventListener("popstate", updateSearch);
  return () => removeEventListener("popstate", updateSearch);
});

export function goTo(search: string): void {
  history.pushState(null, "", location.pathname + search);
  $search.set(search);
}

export function replaceSearch(search: string): void {
  history.replaceState(null, "", location.pathname + search);
  $search.set(search);
}
