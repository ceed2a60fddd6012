import { expect, test } from "vitest";
import { createLinkFilter } from "./written-links.ts";

const SOURCE = `The book is at https://shop.example/book?a=1&b=2. Visit www.Lighthouse.example/visit,
or write to keeper@lighthouse.example. Our site: pencils.example`;
const filter = createLinkFilter(SOURCE, "https://www.youtube.com/watch?v=abc");

test.each([
  "https://shop.example/book?a=1&amp;b=2",
  "http://lighthouse.example/visit/",
  "mailto:keeper@lighthouse.example",
  "https://www.youtube.com/watch?v=abc",
])("H6: createLinkFilter does not change a link to %s, because the source contains this URL", (address) => {
  const html = `<p>See <a href="${address}" rel="noopener nofollow">this</a>.</p>`;
  expect(filter.html(html)).toBe(html);
});

test.each([
  "https://evil.example/login",
  "https://shop.example/login",
  "https://shop.example.evil.test/book?a=1&amp;b=2",
  "https://pencils.example@evil.test/",
  "mailto:keeper@evil.test",
  "",
])("H6: createLinkFilter replaces a link to %s by the text of the link", (address) => {
  const html = `<p>See <a href="${address}" rel="noopener nofollow"><b>this</b></a>.</p>`;

  expect(filter.html(html)).toBe("<p>See <b>this</b>.</p>");
});

test.each([
  ["Buy it at https://shop.example/book?a=1&b=2.", "Buy it at https://shop.example/book?a=1&b=2."],
  ["Sign in at https://evil.example/a, now", "Sign in at (link removed) now"],
  ["Sign in at www.evil.example", "Sign in at (link removed)"],
  ["Sign in at evil.example/login", "Sign in at (link removed)"],
  ["Node.js and etc. and/or 1.5/2", "Node.js and etc. and/or 1.5/2"],
  ["Sign in at evil.example.", "Sign in at (link removed)."],
  ["Sign in at EVIL.example, or Evil.Com!", "Sign in at (link removed), or (link removed)!"],
  ["Go to login.shop.example now", "Go to (link removed) now"],
  ["Visit (evil.example) or /evil.example", "Visit ((link removed)) or /(link removed)"],
  ["Write to keeper@evil.test", "Write to (link removed)"],
  ["Our site is Pencils.example.", "Our site is Pencils.example."],
  ["See shop.example and lighthouse.example", "See shop.example and lighthouse.example"],
  ["Write to keeper@lighthouse.example!", "Write to keeper@lighthouse.example!"],
  ["It ends here.Then it begins, e.g. at 5 p.m.", "It ends here.Then it begins, e.g. at 5 p.m."],
  ["Read notes.pdf, St.John, a Ph.D. and version 2.0beta", "Read notes.pdf, St.John, a Ph.D. and version 2.0beta"],
  ["bücher.example and 例え.テスト", "(link removed) and (link removed)"],
])("H6: createLinkFilter changes the text %j to %j", (output, text) => {
  expect(filter.text(output)).toBe(text);
});

test("H6: createLinkFilter removes an unknown URL from the text of a link", () => {
  const html = '<a href="https://evil.example/a">https://evil.example/a</a>';
  expect(filter.html(html)).toBe("(link removed)");
});

test("createLinkFilter works in time that grows with the length of the text", () => {
  for (const text of ["a".repeat(200_000), "a.".repeat(100_000), "a@".repeat(100_000)]) {
    expect(createLinkFilter(text).text(text)).toBe(text);
  }
});
