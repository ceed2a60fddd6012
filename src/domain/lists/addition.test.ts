import { expect, test } from "vitest";
import { containsPodcast, nextRank } from "./addition.ts";

const listWith = (...ranks: number[]) => ({
  id: "l",
  title: "L",
  items: ranks.map((rank) => ({ podcastId: `p${rank}`, rank })),
});

test.each([
  [[], 1],
  [[1, 2], 3],
  [[1, 4], 5],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 10],
  [[1, 2, 4, 5, 6, 7, 8, 9, 10], 3],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], null],
])("in a list with the ranks %j, a new podcast gets the rank %j", (ranks, rank) => {
  expect(nextRank(listWith(...ranks))).toBe(rank);
});

test("containsPodcast is true only for a podcast of the list", () => {
  expect(containsPodcast(listWith(1, 2), "p2")).toBe(true);
  expect(containsPodcast(listWith(1, 2), "p3")).toBe(false);
});
