import { describe, expect, test } from "vitest";
import type { EpisodeCard } from "./content.ts";
import { collectGuests, type GuestPage, groupByInitial, guestSlug, hasOwnPage } from "./guests.ts";

const card = (slug: string): EpisodeCard => ({
  slug,
  title: slug,
  show: { name: "Show", slug: "show" },
  category: { name: "Category", slug: "category" },
  guestName: null,
  date: null,
  thumbnailUrl: null,
  isClip: false,
});
const guestsOf = (...names: string[]) => names.map((name) => ({ name, link: null }));

test.each([
  ["Ines Okafor-Lind", "ines-okafor-lind"],
  ["  ines   OKAFOR-LIND ", "ines-okafor-lind"],
  ["Jose\u0301 Mu\u00f1oz", "josé-muñoz"],
  ["Jos\u00e9 Mun\u0303oz", "josé-muñoz"],
  ["木村 さくら", "木村-さくら"],
  ["Dr. Óscar O’Neil", "dr-óscar-oneil"],
  ["Dr Óscar O'Neil", "dr-óscar-oneil"],
  ["__proto__", "__proto__"],
])("the slug of %j is %j", (name, slug) => {
  expect(guestSlug(name)).toBe(slug);
});

test("a name without letters has a stable slug", () => {
  expect(guestSlug("?!")).toMatch(/^guest-/);
  expect(guestSlug("?!")).toBe(guestSlug("?!"));
});

describe("collectGuests", () => {
  test("lists each guest only once, with the newest spelling of the name", () => {
    const guests = collectGuests([
      { card: card("new"), guests: guestsOf("Ada  LOVE") },
      { card: card("old"), guests: [{ name: "Ada Love", link: "https://ada.example" }] },
      { card: card("other"), guests: guestsOf("Bo") },
    ]);
    expect([...guests.keys()]).toEqual(["ada-love", "bo"]);
    expect(guests.get("ada-love")).toMatchObject({
      name: "Ada LOVE",
      link: "https://ada.example",
    });
    expect(guests.get("ada-love")?.episodes.map(({ slug }) => slug)).toEqual(["new", "old"]);
  });

  test("lists an episode only once if the names of two guests have the same slug", () => {
    const guests = collectGuests([{ card: card("one"), guests: guestsOf("Ada", "Bo", "ada ") }]);
    expect(guests.get("ada")?.episodes).toHaveLength(1);
  });

  test("accepts names such as __proto__", () => {
    const guests = collectGuests([{ card: card("one"), guests: guestsOf("__proto__", "constructor") }]);
    expect(guests.size).toBe(2);
  });
});

const guest = (name: string, episodeCount = 1): GuestPage => ({
  slug: guestSlug(name),
  name,
  link: null,
  episodes: Array.from({ length: episodeCount }, (_, n) => card(`e${n}`)),
});

test("a guest with at least two episodes has a page", () => {
  expect([1, 2, 9].map((n) => hasOwnPage(guest("A", n)))).toEqual([false, true, true]);
});

test("groupByInitial ignores accents, and puts names without an initial letter last", () => {
  const groups = groupByInitial(["Zoë", "Émile", "2 Bricks", "eve", "Åsa", "Anna", "木村"].map((n) => guest(n)));
  expect(groups.map(({ initial, guests }) => [initial, guests.map(({ name }) => name)])).toEqual([
    ["A", ["Anna", "Åsa"]],
    ["E", ["Émile", "eve"]],
    ["Z", ["Zoë"]],
    ["木", ["木村"]],
    ["#", ["2 Bricks"]],
  ]);
});
