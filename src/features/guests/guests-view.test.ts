import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GuestsView } from "./GuestsView.tsx";

test("without guests the page says so", () => {
  const html = renderToStaticMarkup(createElement(GuestsView, { guests: [] }));
  expect(html).toContain("No guests found.");
});
