/** Hydrates the feed of this page once there is news that the built page does not show. */
import { $news, startLiveUpdates } from "../../state/live.ts";

const page = document.querySelector<HTMLElement>("[data-live]");
if (page) {
  startLiveUpdates(Number(page.dataset["rev"]));
  const stop = $news.listen(() => {
    page.querySelector("astro-island")?.dispatchEvent(new Event("hydrate"));
    stop();
  });
}
