import { parse } from "node-html-parser";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SearchResult } from "../../domain/search/search.ts";
import { SearchResults } from "./SearchResults.tsx";

const emptyResult = {
  description: null,
  thumbnailUrl: null,
  category: null,
  show: null,
  date: null,
  passage: null,
  episodeCount: null,
};

test("each search result links to the page of the show, recap or category", () => {
  const category = { name: "The Sea", slug: "sea" };
  const items: SearchResult[] = [
    { ...emptyResult, type: "show", id: "1", title: "Salt Show", slug: "salt show", category },
    {
      ...emptyResult,
      type: "episode",
      id: "2",
      title: "Brine",
      slug: "塩",
      category,
      description: "Everything about salt.",
      show: { name: "Tide Talk", slug: "tide" },
    },
    { ...emptyResult, type: "category", id: "3", title: "Salts", slug: "salts" },
  ];
  const html = parse(
    renderToStaticMarkup(
      createElement(SearchResults, {
        query: "salt",
        items,
        activeIndex: 1,
        setActiveIndex: () => {},
      }),
    ),
  );
  const options = html.querySelectorAll("[role=option]");
  expect(options.map((option) => option.getAttribute("href"))).toEqual([
    "/show/salt%20show",
    "/recap/%E5%A1%A9",
    "/category/salts",
  ]);
  expect(options.map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true", "false"]);
  expect(options.map((option) => option.text)).toEqual([
    "Salt ShowThe Sea",
    "BrineTide TalkEverything about salt.",
    "Salts",
  ]);
  expect(html.querySelectorAll("mark").map((mark) => mark.text)).toEqual(["Salt", "salt", "Salt"]);
});
