import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { EpisodeCard as Episode, SafeHtml } from "../../domain/content/content.ts";
import { EpisodeCard } from "../../ui/EpisodeCard.tsx";
import { ShowView } from "../catalog/ShowView.tsx";
import { TileGrid } from "../catalog/TileGrid.tsx";
import { emptyRecap } from "./empty-recap.ts";
import { NextSteps } from "./NextSteps.tsx";
import { RecapHeader } from "./RecapHeader.tsx";
import { RecapSections } from "./RecapSections.tsx";
import { TranscriptView } from "./TranscriptView.tsx";

const TITLE = "דיג בלילה";
const recapIn = (language: string | null) => ({
  ...emptyRecap,
  title: TITLE,
  cta: "להאזין",
  recapBody: "<p>שלום</p>" as SafeHtml,
  show: { ...emptyRecap.show, language, name: "רדיו הנמל", description: "על הים" },
});
const card: Episode = {
  slug: "night",
  title: TITLE,
  date: null,
  thumbnailUrl: null,
  isClip: false,
  guestName: "נועה",
  show: { name: "רדיו הנמל", slug: "radio" },
  category: emptyRecap.show.category,
};
const paragraph = { speaker: "נועה", start: 5, text: "שלום", cues: [] };

/** The start tags whose elements contain the text, from the outermost to the innermost. */
function tagsAround(node: ReactNode, text: string): string {
  const page = renderToStaticMarkup(node);
  const html = page.slice(0, page.indexOf(text) + (text.startsWith(">") ? 1 : 0));
  const openTags: string[] = [];
  for (const [tag, slash] of html.matchAll(/<(\/?)[a-z][^>]*>/g)) {
    if (slash !== "") openTags.pop();
    else if (!/^<(?:img|br|input|path|rect|use|source)\b/.test(tag) && !tag.endsWith("/>")) openTags.push(tag);
  }
  return openTags.join("");
}

const VIEWS: [string, (language: string | null) => ReactNode, string][] = [
  ["the title of a recap", (l) => <RecapHeader recap={recapIn(l)} />, `>${TITLE}`],
  [
    "the text of a recap",
    (l) => <RecapSections recap={recapIn(l)} sections={[{ id: "recap", heading: "Recap" }]} />,
    "<p>שלום",
  ],
  ["the title of a transcript", (l) => <TranscriptView recap={recapIn(l)} paragraphs={[paragraph]} />, TITLE],
  ["the lines of a transcript", (l) => <TranscriptView recap={recapIn(l)} paragraphs={[paragraph]} />, "<p>שלום"],
  [
    "the chapters of a transcript",
    (l) => (
      <TranscriptView recap={{ ...recapIn(l), chapters: [{ start: 5, title: "הים" }] }} paragraphs={[paragraph]} />
    ),
    "הים",
  ],
  ["the description of a show", (l) => <ShowView show={recapIn(l).show} episodes={[]} />, ">על הים"],
];

describe.each(VIEWS)("the direction of %s", (_, view, text) => {
  test("is the direction of the show's language", () => {
    expect(tagsAround(view("he"), text)).toMatch(/lang="he" dir="rtl"/);
    expect(tagsAround(view("en"), text)).not.toMatch(/dir="(?:rtl|auto)"/);
  });
  test("is the direction of its letters if the language is unknown", () => {
    expect(tagsAround(view(null), text)).toMatch(/dir="auto"/);
  });
});

test.each<[string, ReactNode, string]>([
  ["the title of a card", <EpisodeCard key="" episode={card} />, `>${TITLE}`],
  ["the show of a card", <EpisodeCard key="" episode={card} />, ">רדיו הנמל"],
  [
    "the name of a tile",
    <TileGrid key="" tiles={[{ ...card, name: "הים", description: null, imageUrl: null, href: "/", countText: "" }]} />,
    ">הים",
  ],
  ["the name of a show", <ShowView key="" show={recapIn("en").show} episodes={[]} />, ">רדיו הנמל</h1>"],
  [
    "the title of the next recap",
    <NextSteps
      key=""
      show={emptyRecap.show}
      next={{ newer: { slug: "a", title: TITLE, show: "" }, older: null, related: [] }}
    />,
    TITLE,
  ],
  ["a call to action", <RecapSections key="" recap={recapIn("en")} sections={[]} />, "להאזין"],
])("%s has the direction of its letters", (_, view, text) => {
  expect(tagsAround(view, text)).toMatch(/dir="auto"/);
});

const FIELD = /<(?:input|textarea)\b(?:[^<>{}"]|"[^"]*"|=>|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*>/g;
/** These fields hold no words of a person, but addresses, dates, numbers, passwords and choices. */
const OTHER_FIELD =
  /readOnly|inputMode="numeric"|type=(?:\{isVisible|"(?:url|email|password|date|time|datetime-local|number|range|checkbox|radio|file|hidden)")/;

test("each field in which people write takes the direction of what they write", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(?:tsx|astro)$/.test(path) && !path.endsWith(".test.tsx"),
  );
  const fields = files.flatMap((path) =>
    (readFileSync(join("src", path), "utf8").match(FIELD) ?? []).map((tag) => ({ path, tag })),
  );
  const textFields = fields.filter(({ tag }) => !OTHER_FIELD.test(tag));
  expect(textFields.length).toBeGreaterThan(15);
  expect(textFields.filter(({ tag }) => !tag.includes('dir="auto"'))).toEqual([]);
});
