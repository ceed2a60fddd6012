import { expect, test } from "vitest";
import { advertisementLabel, pageRuns } from "./advertisements.ts";
import { transcriptLines } from "./lines.ts";
import { groupCues } from "./paragraphs.ts";
import { readTranscript, readWholeTranscript } from "./read.ts";

test.each([
  ["a pair", "Hi.\n[advertisement]\nBuy salt.\n[/advertisement]\nBye.", ["Hi.", "Bye."]],
  [
    "a pair with spaces and CRLF",
    "Hi.\r\n [advertisement]\t\r\nBuy salt.\r\n[/advertisement] \r\nBye.",
    ["Hi.", "Bye."],
  ],
  [
    "a paragraph without a blank line before the mark",
    "Hi\nthere.\n[advertisement]\nBuy.\n[/advertisement]",
    ["Hi there."],
  ],
  ["a time line before the mark", "[0:05]\n[advertisement]\nBuy.\n[/advertisement]\nBye.", ["Bye."]],
  ["a name that goes on after the pair", "Ann: Hi.\n[advertisement]\nBuy.\n[/advertisement]\nBye.", ["Hi.", "Bye."]],
  ["two pairs", "[advertisement]\nA.\n[/advertisement]\nHi.\n[advertisement]\nB.\n[/advertisement]", ["Hi."]],
  ["a start without an end", "Hi.\n\n[advertisement]\n\nSalt.", ["Hi.", "[advertisement]", "Salt."]],
  ["an end without a start", "Hi.\n\n[/advertisement]\n\nSalt.", ["Hi.", "[/advertisement]", "Salt."]],
  [
    "a start in a pair begins the pair",
    "[advertisement]\n\nHi.\n\n[advertisement]\nBuy.\n[/advertisement]",
    ["[advertisement]", "Hi."],
  ],
  [
    "a mark in a sentence",
    "We say [advertisement] here.\n\nBuy.\n\n[/advertisement]",
    ["We say [advertisement] here.", "Buy.", "[/advertisement]"],
  ],
  [
    "a mark with capitals",
    "[Advertisement]\n\nBuy.\n\n[/Advertisement]",
    ["[Advertisement]", "Buy.", "[/Advertisement]"],
  ],
])("%s", (_title, text, spoken) => {
  expect(readTranscript(text).map((cue) => cue.text)).toEqual(spoken);
});

const MARKED = `[0:00] Ann: Hello.
[0:10] Salt is old.
[advertisement]
[0:20] Buy salt.

Now.
[/advertisement]
[1:05] Welcome back.

The end.`;

test("lines keep the ids that they have on the page, which also has the advertisements", () => {
  const ids = pageRuns(groupCues(readWholeTranscript(MARKED))).map(({ lines }) => lines.map(({ id }) => id));
  expect(ids).toEqual([
    ["t-0", "t-10"],
    ["t-20", "p4"],
    ["t-65", "p6"],
  ]);
  expect(transcriptLines(MARKED).map(({ id }) => id)).toEqual(["t-0", "t-10", "t-65", "p6"]);
});

test("an advertisement is as long as the time to the next line", () => {
  const runs = pageRuns(readWholeTranscript(MARKED));
  expect(runs.map(({ isAdvertisement, seconds }) => [isAdvertisement, seconds])).toEqual([
    [false, 20],
    [true, 45],
    [false, null],
  ]);
});

test.each([
  [45, "Advertisement, 45 s"],
  [60, "Advertisement, 1 min"],
  [125, "Advertisement, 2 min 5 s"],
  [0, "Advertisement"],
  [null, "Advertisement"],
])("%s seconds: %s", (seconds, label) => expect(advertisementLabel(seconds)).toBe(label));
