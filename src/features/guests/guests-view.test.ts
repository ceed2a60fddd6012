import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { guestPages } from "../../domain/content/guest-pages.ts";
import { GuestsView } from "./GuestsView.tsx";

test("the page of a site without guests says so", () => {
  const html = renderToStaticMarkup(createElement(GuestsView, guestPages([])[0]));
  expect(html).toContain("No guests found.");
});
