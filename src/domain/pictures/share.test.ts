import fc from "fast-check";
import { expect, test } from "vitest";
import { facebookUrl, tweetUrl } from "./share.ts";

const LIST = "https://recap.test/top-list/1";

test.each([
  ["Plain", "Plain"],
  ["Salt & vinegar", "Salt%20%26%20vinegar"],
  ["#1 of 10", "%231%20of%2010"],
  ["100 % sure", "100%20%25%20sure"],
  ["a+b=c?d", "a%2Bb%3Dc%3Fd"],
  ["one\ntwo", "one%0Atwo"],
  ["👩🏽‍🚀", "%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%9A%80"],
  ['"><img src=x>', "%22%3E%3Cimg%20src%3Dx%3E"],
  ["half \ud83d", "half%20%EF%BF%BD"],
])("F15: a tweet encodes %j as %s", (title, text) => {
  expect(tweetUrl(title, LIST)).toBe(
    `https://twitter.com/intent/tweet?text=${text}&url=https%3A%2F%2Frecap.test%2Ftop-list%2F1`,
  );
});

test("the Facebook link contains the whole address with query and fragment", () => {
  expect(facebookUrl(`${LIST}?a=1&b=2#c`)).toBe(
    "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Frecap.test%2Ftop-list%2F1%3Fa%3D1%26b%3D2%23c",
  );
});

test("F15: no title or address changes the host or the parameters of a link to Twitter or Facebook", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.webUrl(), (title, address) => {
      const tweet = new URL(tweetUrl(title, address));
      expect([tweet.origin, tweet.pathname]).toEqual(["https://twitter.com", "/intent/tweet"]);
      expect([...tweet.searchParams]).toEqual([
        ["text", title],
        ["url", address],
      ]);
      const facebookLink = new URL(facebookUrl(address));
      expect(facebookLink.origin).toBe("https://www.facebook.com");
      expect([...facebookLink.searchParams]).toEqual([["u", address]]);
    }),
  );
});
