import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPolling } from "./polling.ts";

/** A page that can be hidden. Only its events matter. */
class Page extends EventTarget {
  hidden = false;
}

let page: Page;
let stop = () => {};
let answers: ((pauseMs: number) => void)[];
let signals: AbortSignal[];

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  const browser = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  vi.stubGlobal("dispatchEvent", browser.dispatchEvent.bind(browser));
  [answers, signals] = [[], []];
  stop = startPolling((signal) => {
    signals.push(signal);
    return new Promise((done) => answers.push((pauseMs) => done({ pauseMs })));
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (isVisible: boolean) => {
  page.hidden = !isVisible;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("a poll begins at once, and the next one after the pause that it asked for", async () => {
  expect(signals).toHaveLength(1);
  answers[0]?.(5000);
  await vi.advanceTimersByTimeAsync(4999);
  expect(signals).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals).toHaveLength(2);
});

test("a return to the page or to the network replaces a poll that still runs, and its late answer starts no other", async () => {
  show(true);
  dispatchEvent(new Event("online"));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  for (const answer of answers) answer(5000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(signals).toHaveLength(4);
});

test("a hidden page polls nothing", async () => {
  show(false);
  answers[0]?.(5000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  show(true);
  expect(signals).toHaveLength(2);
});

test("nothing polls after the end", async () => {
  stop();
  answers[0]?.(5000);
  show(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
