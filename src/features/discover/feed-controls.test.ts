import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmptyFeed } from "./feed-controls.tsx";
import { FEED_TEXTS } from "./feed-texts.ts";

test.each([
  ["quotes", false, "No quotes found."],
  ["quotes", true, "No quotes found."],
  ["recommendations", false, "No recommendations found."],
  ["recommendations", true, "No recommendations match the selected filters."],
] as const)("an empty feed of %s shows a message (with a filter: %s)", (kind, isFiltered, text) => {
  const html = renderToStaticMarkup(createElement(EmptyFeed, { texts: FEED_TEXTS[kind], isFiltered }));
  expect(html).toContain(`>${text}<`);
});
