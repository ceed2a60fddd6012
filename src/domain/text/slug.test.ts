import { describe, expect, test } from "vitest";
import { charLength } from "../limits.ts";
import { isSlug, type SlugKind, slugAfterNameChange, slugChoices, slugify } from "./slug.ts";

const NAMES_AND_SLUGS: [input: string, slug: string][] = [
  ["Hello, World!", "hello-world"],
  ["  Trim   me\t\n", "trim-me"],
  ["a - b -- c", "a-b-c"],
  ["--edges--", "edges"],
  ["snake_case stays", "snake_case-stays"],
  ["We're & you're", "were-youre"],
  ["Node.js 24: what’s new?", "nodejs-24-whats-new"],
  ["../admin", "admin"],
  ["a/../../b", "ab"],
  ["Ünïcödé Straße", "ünïcödé-straße"],
  ["Cafe\u0301", "café"],
  ["e🔥\u0301", "é"],
  ["物理とテクノロジー 第3回", "物理とテクノロジー-第3回"],
  ["ガイド\u3000入門", "ガイド-入門"],
  ["مرحبا بالعالم", "مرحبا-بالعالم"],
  ["हिन्दी पॉडकास्ट", "हिन्दी-पॉडकास्ट"],
  ["Our favourite Hacks 🔥", "our-favourite-hacks"],
  ["I ❤\ufe0f code", "i-code"],
  ["zero\u200bwidth\u2060 no\u00a0break", "zerowidth-no-break"],
  ["\ufeffbyte order", "byte-order"],
  ["a -\u0301 b", "a-b"],
  ["x\ud800y", "xy"],
  ["<script>alert(1)</script>", "scriptalert1script"],
  ['100% "real" \\ `tick` | pipe', "100-real-tick-pipe"],
];

describe("slugify", () => {
  test.each(NAMES_AND_SLUGS)("slugify turns %j into %j", (input, slug) => {
    expect(slugify(input, "episode")).toBe(slug);
  });

  test.each(NAMES_AND_SLUGS)("slugify turns %j into a valid slug, and does not change this slug", (input) => {
    const slug = slugify(input, "show");
    expect(isSlug(slug)).toBe(true);
    expect(slugify(slug, "show")).toBe(slug);
  });

  test.each([
    ["", "show"],
    ["   ", "category"],
    ["🔥🎉", "episode"],
    ["❤\ufe0f", "episode"],
    ["\u3164", "guest"],
    [".", "show"],
    ["..", "show"],
    ["/", "show"],
    ["---", "show"],
    ["\u0301", "guest"],
  ] as [string, SlugKind][])("for the name %j and the kind %s, slugify returns the kind and a hash", (input, kind) => {
    const slug = slugify(input, kind);
    expect(slug).toMatch(new RegExp(`^${kind}-[0-9a-z]{1,7}$`));
    expect(isSlug(slug)).toBe(true);
    expect(slugify(input, kind)).toBe(slug);
  });

  test("different texts without words get different slugs", () => {
    expect(slugify("🔥", "episode")).not.toBe(slugify("🎉", "episode"));
  });

  test.each([
    ["x".repeat(300), 200],
    ["é".repeat(300), 200],
    ["語".repeat(300), 198],
    ["𠮷".repeat(300), 200],
    [`${"x".repeat(199)} y`, 199],
  ])("slugify cuts the long text %s without splitting a character", (input, bytes) => {
    const slug = slugify(input, "episode");
    expect(new TextEncoder().encode(slug).length).toBe(bytes);
    expect(isSlug(slug)).toBe(true);
  });
});

test.each([
  ["a-b_c-1", true],
  ["物理", true],
  ["x".repeat(200), true],
  ["", false],
  ["x".repeat(201), false],
  ["語".repeat(67), false],
  ["-a", false],
  ["a-", false],
  ["a--b", false],
  ["a b", false],
  ["a/b", false],
  ["..", false],
  ["A", false],
  ["a%2fb", false],
  ["a\u200bb", false],
])("isSlug(%j) is %s", (text, isValid) => {
  expect(isSlug(text)).toBe(isValid);
});

test.each([
  ["", 0],
  ["abc", 3],
  ["語𠮷🔥", 3],
  ["\ud800\ud800", 2],
])("charLength(%j) is %i", (text, count) => {
  expect(charLength(text)).toBe(count);
});

test("slugChoices adds a number to every slug except the first", () => {
  expect(slugChoices("The Lamp!", "episode", 3)).toEqual(["the-lamp", "the-lamp-2", "the-lamp-3"]);
  for (const longName of ["x".repeat(300), "光".repeat(90), "𐐨".repeat(60), `${"a ".repeat(45)}`]) {
    const choices = slugChoices(longName, "episode", 12);
    expect(new Set(choices).size).toBe(12);
    for (const slug of choices) expect(isSlug(slug), slug).toBe(true);
  }
});

test.each([
  ["", "", "Night", "night"],
  ["night", "Night", "Night Trains", "night-trains"],
  ["by-hand", "Night", "Night Trains", "by-hand"],
  ["night", "Night", "", ""],
])(
  "if the slug is %j and the name changes from %j to %j, slugAfterNameChange returns %j",
  (slug, before, after, next) => {
    expect(slugAfterNameChange(slug, before, after, "show")).toBe(next);
  },
);
