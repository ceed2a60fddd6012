import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GuestsView } from "./GuestsView.tsx";

test("the page of a site without guests says so", () => {
  const html = renderToStaticMarkup(createElement(GuestsView, { guests: [] }));
  expect(html).toContain("No guests found.");
});
