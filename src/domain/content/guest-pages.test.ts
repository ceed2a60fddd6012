import { expect, test } from "vitest";
import { GUESTS_PAGE_SIZE } from "../constants.ts";
import type { EpisodeCard } from "./content.ts";
import { guestPages } from "./guest-pages.ts";
import { groupByInitial } from "./guests.ts";

const guests = Array.from({ length: 1_000 }, (_, n) => ({
  slug: `guest-${n}`,
  name: `${"ABZ"[n % 3]}${n}`,
  link: null,
  episodes: Array.from({ length: 1 + (n % 3) }, () => ({}) as EpisodeCard),
}));
const pages = guestPages(guests);

test("the pages of guests contain each guest exactly once, in alphabetical order", () => {
  const listedGuests = pages.flatMap(({ groups }) => groups.flatMap((group) => group.guests));
  expect(listedGuests).toEqual(groupByInitial(guests).flatMap((group) => group.guests));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]?.groups.flatMap((group) => group.guests).length).toBeGreaterThanOrEqual(GUESTS_PAGE_SIZE);
});

test("each initial leads to the first page with guests of this initial", () => {
  for (const { initials } of pages) expect(initials).toEqual(pages[0]?.initials);
  expect(pages[0]?.initials.map(({ initial }) => initial)).toEqual(["A", "B", "Z"]);
  for (const { initial, page } of pages[0]?.initials ?? []) {
    const firstPages = pages.filter(({ groups }) =>
      groups.some((group) => group.initial === initial && !group.isContinued),
    );
    expect(firstPages.map(({ name }) => name)).toEqual([page]);
  }
});

test("only the first page lists the most frequent guests", () => {
  expect(pages.map(({ frequentGuests }) => frequentGuests.length > 0)).toEqual(pages.map(({ name }) => name === null));
});
