import { expect, test, vi } from "vitest";
import { createQueue, inTime, TookTooLong } from "./queue.ts";

test("one at a time, in order, and tidied up after each, whatever happened", async () => {
  const log: string[] = [];
  const alone = createQueue(async () => {
    log.push("tidy");
  });
  const work = (name: string, ms: number) => async () => {
    log.push(`begin ${name}`);
    await new Promise((done) => setTimeout(done, ms));
    log.push(`end ${name}`);
    if (name === "b") throw new Error("b failed");
    return name;
  };
  const results = await Promise.allSettled([
    alone(work("a", 20)),
    alone(work("b", 1)),
    alone(work("c", 1)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const of = (name: string) => [`begin ${name}`, `end ${name}`, "tidy"];
  expect(log).toEqual([...of("a"), ...of("b"), ...of("c")]);
});

test("work that never ends holds nobody up", async () => {
  const tidy = vi.fn(async () => {});
  const alone = createQueue(tidy);
  const stuck = alone(() => inTime(10, () => new Promise(() => {})));
  const next = alone(() => inTime(1_000, async () => "next"));
  await expect(stuck).rejects.toThrow(TookTooLong);
  expect(await next).toBe("next");
  expect(tidy).toHaveBeenCalledTimes(2);
});
