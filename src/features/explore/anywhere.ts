import { fetchBrowsePage } from "../../data/browse.ts";
import * as paths from "../../paths.ts";

/** Opens some recap: a random card of a random page of all. On failure, the first page of home. */
const button = document.querySelector<HTMLButtonElement>("[data-anywhere]");

button?.addEventListener("click", async () => {
  button.disabled = true;
  const page = 1 + Math.floor(Math.random() * Number(button.dataset["pages"]));
  const view = { mode: { kind: "all" }, page } as const;
  try {
    const { cards } = await fetchBrowsePage(view, AbortSignal.timeout(10_000));
    const card = cards[Math.floor(Math.random() * cards.length)];
    location.assign(card ? paths.recap(card.slug) : paths.home());
  } catch {
    location.assign(paths.home());
  } finally {
    button.disabled = false;
  }
});
