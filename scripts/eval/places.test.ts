import { expect, test } from "vitest";
import { passagesOf } from "../../src/domain/answers/passages.ts";
import { transcriptLines } from "../../src/domain/transcript/lines.ts";
import { placesIn } from "./places.ts";

const SOURCE = `Ada: It&#39;s late. [00:12] We "should" go, shouldn&#39;t we?

Bo: Yes.

Ada: Yes. Let's go home before the rain comes.`;

test("a passage stands where it was read, past marks, names and entities", () => {
  const lines = transcriptLines(SOURCE);
  const place = placesIn(SOURCE, lines);
  expect(
    passagesOf(lines).map((passage) => SOURCE.slice(place(passage).from, place(passage).to)),
  ).toEqual([
    "It&#39;s late",
    'We "should" go, shouldn&#39;t we',
    "Yes",
    "Yes. Let's go home before the rain comes",
  ]);
});

test("what was not said stands nowhere", () => {
  const place = placesIn(SOURCE, transcriptLines(SOURCE));
  expect(() => place({ line: "p2", speaker: null, start: null, text: "No." })).toThrow("“No”");
});
