import { afterEach, expect, test, vi } from "vitest";
import { pageKey } from "./page-key.ts";

afterEach(() => vi.unstubAllEnvs());

test("the key of a page changes only with the content of the page", () => {
  const key = pageKey({ title: "Salt" }, [null, "ada"]);
  expect(pageKey({ title: "Salt" }, [null, "ada"])).toBe(key);
  expect(pageKey({ title: "Salt" }, ["ada", null])).not.toBe(key);
  expect(pageKey({ title: "Salt, again" }, [null, "ada"])).not.toBe(key);
});

test("the key of a page changes if the settings or the source code of the site change", () => {
  vi.stubEnv("BUILD_SITE_KEY", "one");
  const key = pageKey("Salt");
  vi.stubEnv("BUILD_SITE_KEY", "two");
  expect(pageKey("Salt")).not.toBe(key);
});
