import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Empty } from "./feed-parts.tsx";
import { FEED_WORDS } from "./words.ts";

test.each([
  ["quotes", false, "No quotes found."],
  ["quotes", true, "No quotes found."],
  ["recommendations", false, "No recommendations found."],
  ["recommendations", true, "No recommendations match the selected filters."],
] as const)("an empty list of %s, filtered: %s", (kind, filtered, text) => {
  const html = renderToStaticMarkup(createElement(Empty, { words: FEED_WORDS[kind], filtered }));
  expect(html).toContain(`>${text}<`);
});
