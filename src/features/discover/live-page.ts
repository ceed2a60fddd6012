/** Hydrates the feed of this page when something happened that it does not show. */
import { $news, keepLive } from "../../state/live.ts";

const page = document.querySelector<HTMLElement>("[data-live]");
if (page) {
  keepLive(Number(page.dataset["rev"]));
  const leave = $news.listen(() => {
    page.querySelector("astro-island")?.dispatchEvent(new Event("wake"));
    leave();
  });
}
