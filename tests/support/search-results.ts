import { type HTMLElement, parse } from "node-html-parser";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RESULT_TYPES } from "../../src/domain/search/search.ts";
import { SearchResults } from "../../src/features/search/SearchResults.tsx";

const EXPECTED_ELEMENTS = ["div", "p", "a", "span", "mark", "svg", "rect", "circle", "path", "img"];
const allElements = (root: HTMLElement) => root.querySelectorAll("*");

/**
 * Renders search results with a hostile text as the query and in every field. Lists all unexpected elements, attributes,
 * titles and links.
 */
export function findMarkupProblems(text: string): string[] {
  const ref = { name: text, slug: text };
  const results = RESULT_TYPES.map((type) => ({
    type,
    id: type,
    title: text,
    slug: text,
    thumbnailUrl: null,
    description: text,
    category: ref,
    show: ref,
    date: null,
    passage: { text, second: null },
    episodeCount: 2,
  }));
  const html = parse(
    renderToStaticMarkup(
      createElement(SearchResults, {
        query: text,
        items: results,
        activeIndex: -1,
        setActiveIndex: () => {},
      }),
    ),
    { comment: true },
  );
  const problems = allElements(html)
    .filter((element) => !EXPECTED_ELEMENTS.includes(element.rawTagName))
    .map((element) => `unexpected element: ${element.rawTagName}`);
  for (const element of allElements(html)) {
    const badAttributes = Object.keys(element.attributes).filter((name) => /^(on|style|src)/i.test(name));
    problems.push(...badAttributes.map((name) => `unexpected attribute: ${name}`));
  }
  for (const option of html.querySelectorAll("[role=option]")) {
    if (!option.text.startsWith(text)) problems.push(`wrong title: ${option.text}`);
    const href = option.getAttribute("href") ?? "";
    if (!/^\/(show|recap|category|guest|top-list)\/[^/?#\s"<>]*$/.test(href)) problems.push(`wrong link: ${href}`);
  }
  return problems;
}
