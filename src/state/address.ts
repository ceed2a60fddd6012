import { atom, onMount } from "nanostores";

export const $search = atom("");

onMount($search, () => {
  if (import.meta.env.SSR) return;
  const follow = () => $search.set(location.search);
  follow();
  addEventListener("popstate", follow);
  return () => removeEventListener("popstate", follow);
});

export function goTo(search: string): void {
  history.pushState(null, "", location.pathname + search);
  $search.set(search);
}

export function replaceSearch(search: string): void {
  history.replaceState(null, "", location.pathname + search);
  $search.set(search);
}
