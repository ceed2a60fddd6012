import { expect, test } from "vitest";
import { createPlayerPosition } from "./player-position.ts";

/** Another tab or device changes `newest`. A visitor has no account. */
function openPosition(start: number, { isReader = true, stored = undefined as number | undefined } = {}) {
  const browser = { second: stored, newest: null as number | null, storeCount: 0 };
  const position = createPlayerPosition(start, {
    read: () => browser.second,
    store: (second) => {
      browser.second = Math.floor(second);
      browser.storeCount++;
    },
    fetchNewest: async () => {
      if (!isReader) return null;
      browser.second = browser.newest ?? browser.second;
      return browser.second ?? null;
    },
  });
  return { browser, position };
}

test("a player stores each change once", () => {
  const { browser, position } = openPosition(40);
  position.store(40, 600);
  expect(browser.storeCount).toBe(0);
  position.noteChange();
  position.store(52.5, 600);
  position.store(52.5, 600);
  expect([browser.second, browser.storeCount]).toEqual([52, 1]);
  expect(position.distanceFromStored(60)).toBe(7.5);
});

test("a paused player keeps the newer position of another device, and returns it before it plays", async () => {
  const { browser, position } = openPosition(40);
  position.noteChange();
  position.store(52.5, 600);
  browser.newest = 900;
  browser.second = 900;
  position.store(52.5, 600);
  expect([browser.second, browser.storeCount]).toEqual([900, 1]);
  expect(await position.fetchNewer()).toBe(900);
  position.adopt(900);
  position.store(900, 1200);
  expect([browser.storeCount, await position.fetchNewer()]).toEqual([1, null]);
});

test("a paused player of a visitor returns the newer position of another tab", async () => {
  const { browser, position } = openPosition(40, { isReader: false, stored: 40 });
  expect(await position.fetchNewer()).toBeNull();
  browser.second = 300;
  expect(await position.fetchNewer()).toBe(300);
});

test("a player whose reader has moved keeps this position", async () => {
  const { browser, position } = openPosition(40, { stored: 40 });
  browser.newest = 900;
  position.noteChange();
  expect(await position.fetchNewer()).toBeNull();
});
