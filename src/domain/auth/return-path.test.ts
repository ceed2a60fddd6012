import { expect, test } from "vitest";
import { pathAfterOnboarding, pathAfterSignIn, returnPath } from "./return-path.ts";

test.each([
  ["/", "/"],
  ["/show/the-small-ledger", "/show/the-small-ledger"],
  ["/show/x?follow=show&page=2#top", "/show/x?follow=show&page=2#top"],
  ["/a/../b", "/b"],
  ["/top-list/50%25", "/top-list/50%25"],
  ["/feed?q=%2F%5C", "/feed?q=%2F%5C"],
  ["/recap/東京", "/recap/%E6%9D%B1%E4%BA%AC"],
  ["/authors", "/authors"],
])("%j is a valid return path", (next, path) => {
  expect(returnPath(next)).toBe(path);
});

test.each([
  null,
  undefined,
  "",
  "//evil.test",
  "/\\evil.test",
  "\\/evil.test",
  "\\\\evil.test",
  "https:evil.test",
  "https://evil.test",
  "http://here.invalid/x",
  "javascript:alert(1)",
  "%2f%2fevil.test",
  "\t//evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  " /x",
  "/.//evil.test",
  "/x/..//evil.test",
  "/%2e//evil.test",
  "/%2f%2fevil.test",
  "/lists/..%5C..%5C%5Cevil.example",
  "/lists/..%255c..%255Cevil.example",
  "/x%0d%0aSet-Cookie:a",
  "x",
  "?next=/x",
  "/auth",
  "/auth?next=/auth",
  "/x/../auth/",
  `/${"a".repeat(2048)}`,
])("%j is not a valid return path", (next) => {
  expect(returnPath(next)).toBeNull();
});

/** Decodes the path three times, because a server could do this. */
function decodedPath(path: string): string {
  let { pathname } = new URL(path, "https://site.test");
  for (let times = 0; times < 3; times++) {
    pathname = pathname.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
  return pathname;
}

test("D3, H3: none of 10,000 random texts of dangerous characters leads to another site", () => {
  const dangerousParts =
    "/ \\ : @ . .. # ? % %2f %5c %252F %255C %09 \t \n \0 // http: https: javascript: evil.test a é".split(/ (?!$)/);
  let seed = 20261121;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % below;
  };
  const site = "https://site.test";
  let acceptedCount = 0;
  for (let n = 0; n < 10_000; n++) {
    const start = random(2) === 0 ? "/" : "";
    const text =
      start + Array.from({ length: random(7) }, () => dangerousParts[random(dangerousParts.length)]).join("");
    const path = returnPath(text);
    if (path === null) continue;
    acceptedCount++;
    const destination = new URL(path, `${site}/auth`);
    expect(destination.origin, text).toEqual(site);
    expect(path.startsWith("//"), text).toBe(false);
    // The path must stay on the site even if a server decodes it.
    expect(new URL(decodedPath(path), site).origin, text).toEqual(site);
    expect(returnPath(path)).toBe(path);
  }
  expect(acceptedCount).toBeGreaterThan(500);
});

const DESTINATIONS = {
  home: "/",
  feed: "/?feed=true",
  onboarding: (next: string | null) => `/onboarding${next ?? ""}`,
};

test.each([
  ["completed", null, "/?feed=true"],
  ["completed", "/show/x", "/show/x"],
  ["open", null, "/onboarding"],
  ["open", "/show/x", "/onboarding/show/x"],
  ["unknown", null, "/"],
  ["unknown", "/show/x", "/show/x"],
] as const)(
  "after the sign-in, with the onboarding state %s and next=%j, the reader goes to %s",
  (onboarding, next, path) => {
    expect(pathAfterSignIn(onboarding, next, DESTINATIONS)).toBe(path);
  },
);

test.each([
  [null, "/"],
  ["/show/salt?x=1", "/show/salt?x=1"],
  ["//evil.test", "/"],
  ["/onboarding", "/"],
  ["/onboarding?step=2", "/"],
  ["/onboarding?next=%2Fshow%2Fsalt", "/show/salt"],
  ["/onboarding?next=%2Fonboarding%3Fnext%3D%252Ffeed", "/feed"],
  ["/onboarding?next=https%3A%2F%2Fevil.test", "/"],
])("after onboarding with next=%s, the reader goes to %s", (next, path) => {
  expect(pathAfterOnboarding(next, { home: "/", onboarding: "/onboarding" })).toBe(path);
});
