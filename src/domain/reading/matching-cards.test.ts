import { expect, test } from "vitest";
import type { EpisodeCard } from "../content/content.ts";
import { filterCards } from "./matching-cards.ts";

const card = (title: string, show: string, guestName: string | null): EpisodeCard => ({
  slug: title,
  title,
  show: { name: show, slug: "show" },
  category: { name: "Talks", slug: "talks" },
  guestName,
  date: null,
  thumbnailUrl: null,
  isClip: false,
});
const cards = [card("Salt", "Café Deep", "Zoë Quill"), card("Tides", "Café Deep", null)];

test.each([
  ["", ["Salt", "Tides"]],
  ["CAFE", ["Salt", "Tides"]],
  [" deep  zoe ", ["Salt"]],
  ["talks", []],
])("the query %j finds %j", (query, titles) => {
  expect(filterCards(cards, query).map(({ title }) => title)).toEqual(titles);
});
