import { fetchBrowsePage } from "../../data/browse.ts";
import * as paths from "../../paths.ts";

/** The button opens a random recap from a random page of recaps. If that page does not load, the button opens the home page. */
const button = document.querySelector<HTMLButtonElement>("[data-random-recap]");

button?.addEventListener("click", async () => {
  button.disabled = true;
  const page = 1 + Math.floor(Math.random() * Number(button.dataset["pages"]));
  const view = { mode: { kind: "all" }, page } as const;
  const browsePage = await fetchBrowsePage(view, AbortSignal.timeout(10_000)).catch(() => null);
  const card = browsePage?.cards[Math.floor(Math.random() * browsePage.cards.length)];
  location.assign(card ? paths.recap(card.slug) : paths.home());
  button.disabled = false;
});
