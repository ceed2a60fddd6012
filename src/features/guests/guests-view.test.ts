import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { guestPages } from "../../domain/content/guest-pages.ts";
import { GuestsView } from "./GuestsView.tsx";

test("the guests page shows a message if there are no guests", () => {
  const html = renderToStaticMarkup(createElement(GuestsView, guestPages([])[0]));
  expect(html).toContain("No guests found.");
});
