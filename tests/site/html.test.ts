/** Every page of a build with hostile content is valid HTML. */
import { type ConfigData, HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { builtFiles } from "../support/built-site.ts";

const CONFIG: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes: valid, in another style.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "void-style": "off",
    // A title is as long as the episode's.
    "long-title": "off",
    // Filters act at once.
    "wcag/h32": "off",
  },
};
/** Astro's own, before the first island: there is no way to have it in the head. */
const ISLAND_STYLE = "<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>";

const validator = new HtmlValidate(CONFIG);

function problemsOf(path: string, text: string): string[] {
  const { results } = validator.validateStringSync(text.replace(ISLAND_STYLE, ""), path);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId} ${message}`,
    ),
  );
}

test("every page is valid", () => {
  const pages = builtFiles(/\.html$/);
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(({ path, text }) => problemsOf(path, text))).toEqual([]);
});

test.each([
  ["an element that is not closed", "<main", "<section><main"],
  ["an id twice", "</main>", '<p id="main">x</p></main>'],
  ["an element where it may not be", "</main>", "<ul><p>x</p></ul></main>"],
  ["an unknown attribute value", "</main>", '<input type="sum" aria-label="x"></main>'],
  ["a style within", "<main", "<div><style>p{}</style></div><main"],
  ["a picture without a text", "</main>", '<img src="/favicon.svg"></main>'],
])("%s is found", (_what, good, bad) => {
  const [page] = builtFiles(/^.*\/about\.html$/);
  expect(problemsOf("about.html", page?.text.replace(good, bad) ?? "")).not.toEqual([]);
});
