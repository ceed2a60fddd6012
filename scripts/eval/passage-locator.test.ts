import { expect, test } from "vitest";
import { passagesOf } from "../../src/domain/answers/passages.ts";
import { transcriptLines } from "../../src/domain/transcript/lines.ts";
import { passageLocator } from "./passage-locator.ts";

const SOURCE = `Ada: It&#39;s late. [00:12] We "should" go, shouldn&#39;t we?

Bo: Yes.

Ada: Yes. Let's go home before the rain comes.`;

test("the locator finds passages in a transcript with time marks, names and HTML entities", () => {
  const lines = transcriptLines(SOURCE);
  const locate = passageLocator(SOURCE, lines);
  expect(passagesOf(lines).map((passage) => SOURCE.slice(locate(passage).from, locate(passage).to))).toEqual([
    "It&#39;s late",
    'We "should" go, shouldn&#39;t we',
    "Yes",
    "Yes. Let's go home before the rain comes",
  ]);
});

test("if the transcript does not contain a passage, the locator throws an error", () => {
  const locate = passageLocator(SOURCE, transcriptLines(SOURCE));
  expect(() => locate({ line: "p2", speaker: null, start: null, text: "No." })).toThrow("“No”");
});
