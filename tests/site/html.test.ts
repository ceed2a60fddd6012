import { type ConfigData, HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { builtFiles } from "../support/built-site.ts";

const CONFIG: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // The HTML of React is valid, but does not follow the next three rules about style.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "void-style": "off",
    // Titles of pages may be long, because they contain titles of episodes.
    "long-title": "off",
    // Filter forms have no submit button, because the page filters after each change.
    "wcag/h32": "off",
  },
};
/** Astro writes this style before the first island. Astro has no setting that moves the style into the head. */
const ISLAND_STYLE = "<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>";

const validator = new HtmlValidate(CONFIG);

function problemsOf(path: string, text: string): string[] {
  const { results } = validator.validateStringSync(text.replace(ISLAND_STYLE, ""), path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId} ${message}`),
  );
}

test("every page of a site with hostile content is valid HTML", () => {
  const pages = builtFiles(/\.html$/);
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(({ path, text }) => problemsOf(path, text))).toEqual([]);
});

test.each([
  ["an element that is not closed", "<main", "<section><main"],
  ["a duplicate id", "</main>", '<p id="main">x</p></main>'],
  ["an element in a wrong parent", "</main>", "<ul><p>x</p></ul></main>"],
  ["an unknown attribute value", "</main>", '<input type="sum" aria-label="x"></main>'],
  ["a style in the body", "<main", "<div><style>p{}</style></div><main"],
  ["a picture without alternative text", "</main>", '<img src="/favicon.svg"></main>'],
])("the check of HTML finds %s", (_title, validPart, invalidPart) => {
  const [page] = builtFiles(/^.*\/about\.html$/);
  expect(problemsOf("about.html", page?.text.replace(validPart, invalidPart) ?? "")).not.toEqual([]);
});
