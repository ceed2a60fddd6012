import { $news, keepLive } from "../../state/live.ts";

/** Wakes the sleeping feed of this page when something happened that it does not show. */
export function listenFor(page: HTMLElement): void {
  keepLive(Number(page.dataset["rev"]));
  const leave = $news.listen(() => {
    page.querySelector("astro-island")?.dispatchEvent(new Event("wake"));
    leave();
  });
}
