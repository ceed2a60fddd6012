import { fetchBrowsePage } from "../../data/browse.ts";
import * as paths from "../../paths.ts";

/** Opens some recap: a random card of a random page of all. On failure, the first page of home. */
const button = document.querySelector<HTMLButtonElement>("[data-anywhere]");

button?.addEventListener("click", async () => {
  button.disabled = true;
  const page = 1 + Math.floor(Math.random() * Number(button.dataset["pages"]));
  const view = { mode: { kind: "all" }, page } as const;
  const shown = await fetchBrowsePage(view, AbortSignal.timeout(10_000)).catch(() => null);
  const card = shown?.cards[Math.floor(Math.random() * shown.cards.length)];
  location.assign(card ? paths.recap(card.slug) : paths.home());
  button.disabled = false;
});
