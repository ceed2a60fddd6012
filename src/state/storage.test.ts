import { afterEach, expect, test, vi } from "vitest";
import { readStored, readStoredJson, removeStored, store } from "./storage.ts";

/** Like a browser's storage, whose entries are own properties. */
class Entries {
  getItem(key: string): string | null {
    return Object.entries(this).find(([name]) => name === key)?.[1] ?? null;
  }
  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text });
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

function openBrowser() {
  const areas = { localStorage: new Entries(), sessionStorage: new Entries() };
  vi.stubGlobal("window", areas);
  const dispatch = vi.fn();
  vi.stubGlobal("dispatchEvent", dispatch);
  return { ...areas, dispatch };
}

/** A browser that blocks storage throws at each access. */
function blockStorage() {
  const { dispatch } = openBrowser();
  const get = () => {
    throw new Error("The browser blocks storage.");
  };
  vi.stubGlobal("window", new Proxy({}, { get }));
  return dispatch;
}

afterEach(() => vi.unstubAllGlobals());

test("a text is stored, read and removed in its own area", () => {
  openBrowser();
  expect(store("a", "1", "sessionStorage")).toBe(true);
  expect(readStored("a")).toBeNull();
  expect(readStored("a", "sessionStorage")).toBe("1");
  expect(store("a", null, "sessionStorage")).toBe(true);
  expect(readStored("a", "sessionStorage")).toBeNull();
});

test.each([
  [null, null],
  ["", null],
  ["{", null],
  ['{"a":[1]}', { a: [1] }],
])("the stored text %j is read as %j", (text, value) => {
  openBrowser();
  store("a", text);
  expect(readStoredJson("a")).toEqual(value);
});

test("removeStored removes matching entries from both areas and updates the header", () => {
  const { localStorage, sessionStorage, dispatch } = openBrowser();
  store("private:a", "1");
  store("theme", "dark");
  store("private:b", "2", "sessionStorage");
  removeStored((key) => key.startsWith("private:"));
  expect(Object.keys(localStorage)).toEqual(["theme"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(dispatch).toHaveBeenCalledOnce();
});

test("a browser that blocks storage stores nothing and has nothing", () => {
  const dispatch = blockStorage();
  expect(store("a", "1")).toBe(false);
  expect(readStored("a")).toBeNull();
  expect(readStoredJson("a")).toBeNull();
  removeStored(() => true);
  expect(dispatch).toHaveBeenCalledOnce();
});
