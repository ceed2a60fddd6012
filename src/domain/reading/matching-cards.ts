import type { EpisodeCard } from "../content/content.ts";
import { foldText } from "../search/find.ts";

/** `public.my_recaps` has the same rule: every word of the query is in the title, the show or the guest. */
export function filterCards(cards: readonly EpisodeCard[], query: string): EpisodeCard[] {
  const words = foldText(query).split(" ").filter(Boolean);
  return cards.filter(({ title, show, guestName }) => {
    const text = foldText([title, show.name, guestName ?? ""].join(" "));
    return words.every((word) => text.includes(word));
  });
}
