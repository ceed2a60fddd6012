import { expect, test } from "vitest";
import { validWebUrl } from "./web-url.ts";

test.each([["https://example.com/a?b=c#d"], ["http://localhost:4321/x.png"], ["HTTPS://EXAMPLE.COM"]])(
  "%s is a web address",
  (url) => {
    expect(validWebUrl(url)).toBe(url);
  },
);

test.each([
  [null],
  [undefined],
  [""],
  ["javascript:alert(1)"],
  ["JaVaScRiPt:alert(1)"],
  [" javascript:alert(1)"],
  ["java\nscript:alert(1)"],
  ["data:text/html,x"],
  ["vbscript:x"],
  ["file:///etc/passwd"],
  ["//example.com"],
  ["/auth"],
  ["https://"],
  ["https://x.test/ y"],
  ['https://x.test/"onclick="x'],
  ["x\nhttps://x.test"],
  [`https://x.test/${"a".repeat(2048)}`],
])("%j is not a web address", (url) => {
  expect(validWebUrl(url)).toBeNull();
});
