import { expect, test, vi } from "vitest";
import { createQueue, TookTooLong, withTimeout } from "./queue.ts";

test("the queue runs tasks in order, and cleans up after each task, even if the task fails", async () => {
  const log: string[] = [];
  const enqueue = createQueue(async () => {
    log.push("tidy");
  });
  const work = (name: string, ms: number) => async () => {
    log.push(`begin ${name}`);
    await new Promise((done) => setTimeout(done, ms));
    log.push(`end ${name}`);
    if (name === "b") throw new Error("b failed");
    return name;
  };
  const results = await Promise.allSettled([enqueue(work("a", 20)), enqueue(work("b", 1)), enqueue(work("c", 1))]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const expectedLog = (name: string) => [`begin ${name}`, `end ${name}`, "tidy"];
  expect(log).toEqual([...expectedLog("a"), ...expectedLog("b"), ...expectedLog("c")]);
});

test("a task that never ends does not block the queue", async () => {
  const tidy = vi.fn(async () => {});
  const enqueue = createQueue(tidy);
  const stuckWork = enqueue(() => withTimeout(10, () => new Promise(() => {})));
  const nextWork = enqueue(() => withTimeout(1_000, async () => "next"));
  await expect(stuckWork).rejects.toThrow(TookTooLong);
  expect(await nextWork).toBe("next");
  expect(tidy).toHaveBeenCalledTimes(2);
});
