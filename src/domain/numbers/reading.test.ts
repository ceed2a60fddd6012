import { expect, test } from "vitest";
import { isCountedVisitor, readPageOf } from "./reading.ts";

test.each([
  ["/recap/salt", { kind: "recap", slug: "salt" }],
  ["/recap/salt/", { kind: "recap", slug: "salt" }],
  ["/show/caf%C3%A9", { kind: "show", slug: "café" }],
  ["/show/a%2Fb", { kind: "show", slug: "a/b" }],
  ["/recap/%E0%A4%A", null],
  ["/recap/salt/transcript", null],
  ["/show/salt/2", null],
  ["/recap/", null],
  ["/recap", null],
  ["/admin", null],
  ["/guest/ada", null],
  ["https://other.test/recap/salt", null],
  ["", null],
])("readPageOf reads the path %s as the page %j", (path, page) => {
  expect(readPageOf(path)).toEqual(page);
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test.each<[Record<string, string>, boolean]>([
  [{ "user-agent": FIREFOX }, true],
  [{ "user-agent": SAFARI }, true],
  [{ "user-agent": "Mozilla/5.0 (Linux; Android 15; Cubot X90) Chrome/141.0 Mobile" }, true],
  [{}, false],
  [{ "user-agent": "" }, false],
  [{ "user-agent": "curl/8.5.0" }, false],
  [{ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }, false],
  [{ "user-agent": "Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2)" }, false],
  [{ "user-agent": "Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 HeadlessChrome/141.0.0.0" }, false],
  [{ "user-agent": FIREFOX, "sec-purpose": "prefetch;prerender" }, false],
  [{ "user-agent": FIREFOX, purpose: "prefetch" }, false],
  [{ "user-agent": FIREFOX, "sec-gpc": "1" }, false],
  [{ "user-agent": FIREFOX, dnt: "1" }, false],
  [{ "user-agent": FIREFOX, dnt: "0" }, true],
])("isCountedVisitor for the headers %j is %s", (headers, counts) => {
  expect(isCountedVisitor((name) => headers[name] ?? null)).toBe(counts);
});
