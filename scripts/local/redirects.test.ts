import { expect, test } from "vitest";
import { readRedirects } from "./redirects.ts";

test.each([
  ["/top-list/5", { status: 200, to: "/top-list.html" }],
  ["/profile/5/", { status: 200, to: "/profile.html" }],
  ["/lists/a%20b", { status: 301, to: "/top-list/a%20b" }],
  ["/share/0123.jpg", { status: 200, to: "/share/site.jpg" }],
  ["/lists//evil.test", undefined],
  ["/top-list", undefined],
  ["/top-list/5/6", undefined],
  ["/recap/salt", undefined],
])("F20: the redirect of %s", async (pathname, expected) => {
  const redirectFor = await readRedirects();
  expect(redirectFor(pathname)).toEqual(expected);
});

test("a redirect keeps the query", async () => {
  const redirectFor = await readRedirects();
  expect(redirectFor("/lists/5", "?ref=A")).toEqual({ status: 301, to: "/top-list/5?ref=A" });
  expect(redirectFor("/top-list/5", "?ref=A")).toEqual({ status: 200, to: "/top-list.html" });
});
