import { expect, test } from "vitest";
import { filled, retried } from "./write.ts";

test.each([
  ["40P01", 2, 3, undefined],
  ["40001", 1, 2, undefined],
  ["40P01", 9, 4, "40P01"],
  ["23505", 9, 1, "23505"],
])("%s, %i times: %i tries", async (code, failures, tries, left) => {
  let tried = 0;
  const write = async () => ({ error: tried++ < failures ? { code } : null });
  const { error } = await retried(write, 0);
  expect([tried, error?.code]).toEqual([tries, left]);
});

test("what says nothing is not written", () => {
  expect(filled({ a: null, b: [], c: "", d: 0, e: ["f"] })).toEqual({ c: "", d: 0, e: ["f"] });
});
