import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Empty } from "./feed-parts.tsx";
import { FEED_TEXTS } from "./feed-texts.ts";

test.each([
  ["quotes", false, "No quotes found."],
  ["quotes", true, "No quotes found."],
  ["recommendations", false, "No recommendations found."],
  ["recommendations", true, "No recommendations match the selected filters."],
] as const)("an empty list of %s says so (filtered: %s)", (kind, isFiltered, text) => {
  const html = renderToStaticMarkup(createElement(Empty, { texts: FEED_TEXTS[kind], isFiltered }));
  expect(html).toContain(`>${text}<`);
});
