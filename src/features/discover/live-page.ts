/** Hydrates this page's feed as soon as there is a change that the built page does not show. */
import { $newsCount, startLiveUpdates } from "../../state/live.ts";

const page = document.querySelector<HTMLElement>("[data-live]");
if (page) {
  startLiveUpdates(Number(page.dataset["rev"]));
  const stop = $newsCount.listen(() => {
    page.querySelector("astro-island")?.dispatchEvent(new Event("hydrate"));
    stop();
  });
}
