import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Browse } from "./Browse.tsx";

test("the home page shows a message if the site has no episodes", () => {
  const html = renderToStaticMarkup(createElement(Browse, { categories: [], episodeCount: 0 }));
  expect(html).toContain("No episodes found");
  expect(html).toContain("No episodes have been added yet.");
});
