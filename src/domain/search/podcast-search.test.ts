import { expect, test } from "vitest";
import { findPodcasts, MAX_LISTED, toSearchable } from "./podcast-search.ts";

const podcast = (name: string, description: string | null = null) =>
  toSearchable({ id: name, name, description, imageUrl: null });
const ALL_PODCASTS = [
  podcast("Café Hours", "Two owners and a till"),
  podcast("Ferry Time", "Recorded on the CROSSING"),
  podcast("Harbour", "A ferry a week"),
  podcast("Özgür & Söhne"),
];

test.each([
  ["", ["Café Hours", "Ferry Time", "Harbour", "Özgür & Söhne"]],
  ["ferry", ["Ferry Time", "Harbour"]],
  ["  FERRY ", ["Ferry Time", "Harbour"]],
  ["cafe", ["Café Hours"]],
  ["crossing", ["Ferry Time"]],
  ["sohne", ["Özgür & Söhne"]],
  ["a", ["Café Hours", "Harbour"]],
  ["%", []],
])("%j finds podcasts by name, then podcasts by description: %j", (query, names) => {
  const { listed, more } = findPodcasts(ALL_PODCASTS, query);
  expect(listed.map(({ name }) => name)).toEqual(names);
  expect(more).toBe(0);
});

test("a long result is shortened, and counts the omitted podcasts", () => {
  const manyPodcasts = Array.from({ length: 5000 }, (_, n) =>
    podcast(`Podcast ${n}`, "x".repeat(400)),
  );
  const { listed, more } = findPodcasts(manyPodcasts, "podcast");
  expect(listed).toHaveLength(MAX_LISTED);
  expect(listed[0]?.name).toBe("Podcast 0");
  expect(more).toBe(5000 - MAX_LISTED);
});
