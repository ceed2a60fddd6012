import { afterEach, expect, test, vi } from "vitest";
import { readStored, readStoredJson, removeStored, store } from "./storage.ts";

/** Stores each entry as a property of the object, like `localStorage`. */
class FakeStorage {
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
  const areas = { localStorage: new FakeStorage(), sessionStorage: new FakeStorage() };
  vi.stubGlobal("window", areas);
  const dispatch = vi.fn();
  vi.stubGlobal("dispatchEvent", dispatch);
  return { ...areas, dispatch };
}

/** Makes each access to storage throw an error, like a browser that blocks storage. */
function blockStorage() {
  const { dispatch } = openBrowser();
  const get = () => {
    throw new Error("The browser blocks storage.");
  };
  vi.stubGlobal("window", new Proxy({}, { get }));
  return dispatch;
}

afterEach(() => vi.unstubAllGlobals());

test("store and readStored use only the storage that the caller names", () => {
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
])("if the stored text is %j, readStoredJson returns %j", (text, value) => {
  openBrowser();
  store("a", text);
  expect(readStoredJson("a")).toEqual(value);
});

test("removeStored deletes the entries that the caller selects, in localStorage and sessionStorage", () => {
  const { localStorage, sessionStorage, dispatch } = openBrowser();
  store("private:a", "1");
  store("theme", "dark");
  store("private:b", "2", "sessionStorage");
  removeStored((key) => key.startsWith("private:"));
  expect(Object.keys(localStorage)).toEqual(["theme"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(dispatch).toHaveBeenCalledOnce();
});

test("no function of storage.ts throws an error if the browser blocks storage", () => {
  const dispatch = blockStorage();
  expect(store("a", "1")).toBe(false);
  expect(readStored("a")).toBeNull();
  expect(readStoredJson("a")).toBeNull();
  removeStored(() => true);
  expect(dispatch).toHaveBeenCalledOnce();
});
