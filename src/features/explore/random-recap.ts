import { fetchBrowsePage } from "../../data/browse.ts";
import * as paths from "../../paths.ts";

/** Opens a random recap: a random card from a random page. If the page does not load, opens home. */
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
