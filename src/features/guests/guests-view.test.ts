import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GuestsView } from "./GuestsView.tsx";

test("the guests page shows a message if there are no guests", () => {
  const html = renderToStaticMarkup(createElement(GuestsView, { guests: [] }));
  expect(html).toContain("No guests found.");
});
