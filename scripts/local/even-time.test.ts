import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EVEN_STEP_MS, inEvenTime } from "./even-time.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  [1, EVEN_STEP_MS],
  [EVEN_STEP_MS - 1, EVEN_STEP_MS],
  [EVEN_STEP_MS + 1, 2 * EVEN_STEP_MS],
])("D4, D5, D6: an answer after %d ms leaves after %d ms", async (workMs, answerMs) => {
  const answer = inEvenTime(
    async () => {
      await vi.advanceTimersByTimeAsync(workMs);
      return "done";
    },
    () => Date.now(),
  );
  let isAnswered = false;
  const answered = answer.then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(answerMs - workMs - 1);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await answered;
  expect(isAnswered).toBe(true);
});
