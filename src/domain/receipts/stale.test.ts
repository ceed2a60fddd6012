import { expect, test } from "vitest";
import type { Cue } from "../transcript/cue.ts";
import { type TranscriptLine, transcriptLines } from "../transcript/lines.ts";
import { writeTranscript } from "../transcript/write.ts";
import { type CheckedSentence, checkedSentences, hasPassage, isStaleReceipt } from "./checked-sentences.ts";
import { passageKey, withPassage } from "./passage.ts";
import { PASSAGE_KEY, type Receipt, type Support, sentencesOf } from "./receipt.ts";

const ANN = "Ann Lee";
const BEN = "Ben Moss";

/** Twelve captions of one voice, which readers see as three paragraphs, and some lines of other voices. */
const CUES: Cue[] = [
  [ANN, "Welcome to the show about lighthouses, and about the people who keep them."],
  [BEN, "I bought the old lighthouse in Bellport in nineteen ninety six, for 1.5 million crowns and a rowing boat."],
  [BEN, "Nobody in the harbour believed that it would ever shine again, because the sea had taken half of the stairs."],
  [BEN, "So my sister and I carried new steps up the rock, one after the other, for two summers and a winter."],
  [BEN, "And when the last step was in its place, we sat at the top and ate the worst soup of our lives."],
  [BEN, "The roof was the next trouble, because it was made of copper, and copper was dear in those years."],
  [BEN, "We asked a smith in Norway, who had made the roofs of three churches, and he laughed at us at first."],
  [BEN, "Then he came with a ship full of sheets, hammered for nine weeks, and never sent us a bill for it."],
  [BEN, "He only wanted to sleep in the lamp room, and he slept there with his dog until the first frost came."],
  [BEN, "The lamp itself never failed, not in one night of all the years, and the crew never gave up on it."],
  [BEN, "We cleaned the lenses with vinegar on Mondays, and with the tears of the apprentices on all other days."],
  [BEN, "In the log you find one hundred and twelve ships that wrote to thank us for the light in the storm."],
  [BEN, "That is the story, more or less, and the rest of it is about money and about the price of paint."],
  [ANN, "Is it open for visitors?"],
  [BEN, "Yes."],
  ["Speaker 3", "I paint the boats of the harbour, and I have done this since I was a girl of seven years."],
  [ANN, "Will you stay?"],
  [BEN, "Yes."],
].map(([speaker, text], index) => ({ speaker: speaker ?? null, start: 8 * index, text: text ?? "" }));

/** The sentences of the recap, and a few words of each line on which they rest. */
const SENTENCES: Record<string, [sentence: string, rests: string[], support?: Support]> = {
  bought: ["Ben Moss paid a fortune for a ruin.", ["I bought the old lighthouse"]],
  roof: ["A Norwegian came to mend the roof.", ["The roof was the next trouble"]],
  bill: ["Then he came with a ship full of sheets, hammered for nine weeks, and never sent us a bill for it.", []],
  lamp: ["The lamp failed every winter.", ["The lamp itself never failed"], "contradicted"],
  visits: ["Visitors may climb the tower, and see the roof.", ["The roof was the next trouble", "Is it open for"]],
  open: ["It is open.", ["Yes."]],
  paint: ["A painter works in the harbour.", ["I paint the boats"]],
  girl: ["Cleo Park has painted since she was seven.", ["I paint the boats"]],
  absent: ["The town paid.", [], "none"],
};
const QUICK_TAKE = Object.values(SENTENCES)
  .map(([sentence]) => sentence)
  .join(" ");

const linesOf = (cues: readonly Cue[]) => transcriptLines(writeTranscript(cues));

function receiptsFor(lines: readonly TranscriptLine[]): Receipt[] {
  return Object.entries(SENTENCES).map(([name, [sentence, rests, support = "supported"]]) => {
    const ids = (name === "bill" ? [sentence] : rests).map((words) => {
      const line = lines.find(({ text }) => text.includes(words));
      expect(line, words).toBeDefined();
      return line?.id ?? "";
    });
    const how =
      name === "bill"
        ? { support: "verbatim" as const, saidBy: "check" as const }
        : { support, saidBy: "model" as const };
    return withPassage({ field: "quick_take", sentence, lines: ids, ...how }, lines);
  });
}

const check = (receipts: readonly Receipt[], lines: readonly TranscriptLine[]): CheckedSentence[] =>
  checkedSentences(
    { quick_take: QUICK_TAKE, recap_body: null, key_takeaways: [], why_it_matters: null, recommendations: [] },
    receipts,
    lines,
    "reviewed",
  ) ?? [];

const nameOf = ({ sentence }: CheckedSentence) =>
  Object.keys(SENTENCES).find((name) => SENTENCES[name]?.[0] === sentence) ?? sentence;

type Change = (cues: readonly Cue[]) => readonly Cue[];
const indexOf = (cues: readonly Cue[], words: string) => cues.findIndex(({ text }) => text.includes(words));
const replace =
  (before: string, after: string): Change =>
  (cues) =>
    cues.map((cue) => ({ ...cue, text: cue.text.replace(before, after) }));
const rename =
  (before: string, after: string): Change =>
  (cues) =>
    cues.map((cue) => (cue.speaker === before ? { ...cue, speaker: after } : cue));
const edit =
  (words: string, cuesOf: (cue: Cue) => Cue[]): Change =>
  (cues) =>
    cues.flatMap((cue) => (cue.text.includes(words) ? cuesOf(cue) : cue));
const insertBefore = (words: string, text: string): Change =>
  edit(words, (cue) => [{ speaker: ANN, start: cue.start === null ? null : cue.start - 1, text }, cue]);

const ALL = ["bought", "roof", "bill", "lamp", "visits", "open", "paint", "girl"];
/** The sentences of the first paragraph of the long voice. */
const FIRST = ["bought", "roof", "visits"];

/** What a change marks if each caption has a time, and if no line has one. Then each caption is a line of its own. */
const CHANGES: [name: string, change: Change, marks: string[], marksWithoutTimes?: string[]][] = [
  ["nothing", (cues) => cues, []],
  [
    "a new line at the beginning",
    (cues) => [{ speaker: ANN, start: cues[0]?.start ?? null, text: "Hello." }, ...cues],
    [],
  ],
  ["a new line of another voice between two paragraphs", insertBefore("We asked a smith", "Go on."), []],
  ["a new line of another voice in a paragraph", insertBefore("The lamp itself", "Go on."), ["lamp"], []],
  ["a line that no sentence rests on is deleted", edit("Will you stay", () => []), []],
  ["a word of a line", replace("rowing boat", "sailing boat"), FIRST, ["bought"]],
  ["a number", replace("1.5 million", "15 million"), FIRST, ["bought"]],
  ["a comma and a capital letter", replace("Norway, who", "norway who"), []],
  ["a word beside a spoken sentence", replace("laughed at us", "smiled at us"), ["lamp"], []],
  ["the words of a spoken sentence", replace("nine weeks", "ten weeks"), ["bill", "lamp"], ["bill"]],
  ["a line of a contradicted sentence", replace("never failed", "often failed"), ["lamp"]],
  ["one of two lines of a sentence is deleted", edit("Is it open", () => []), ["visits"]],
  [
    "a line is split",
    edit("copper was dear", (cue) => [
      { ...cue, text: "The roof was the next trouble, because it was made of copper," },
      { ...cue, text: "and copper was dear in those years." },
    ]),
    [],
  ],
  [
    "two lines are joined",
    (cues) => {
      const at = indexOf(cues, "Then he came");
      const [first, second] = [cues[at], cues[at + 1]];
      return first && second ? cues.toSpliced(at, 2, { ...first, text: `${first.text} ${second.text}` }) : cues;
    },
    [],
  ],
  [
    "a shorter line, after which all later paragraphs begin elsewhere",
    replace(", for two summers and a winter", ""),
    FIRST,
    [],
  ],
  ["all times", (cues) => cues.map((cue) => ({ ...cue, start: cue.start === null ? null : cue.start + 70 })), []],
  [
    "the order of two parts",
    (cues) =>
      [...cues.slice(13), ...cues.slice(0, 13)].map((cue, index) => ({
        ...cue,
        start: cue.start === null ? null : 8 * index,
      })),
    [],
  ],
  ["a speaker gets another name", rename(BEN, "Carl Voss"), ["bought"]],
  ["a family name is corrected", rename(BEN, "Ben Mosse"), ["bought"]],
  ["a family name that the sentence lacks is added", rename(BEN, "Ben Moss Junior"), []],
  ["a speaker whom no sentence names gets another name", rename(ANN, "Anna Lee"), []],
  ["a line gets another speaker", edit("I bought", (cue) => [{ ...cue, speaker: ANN }]), ["bought"]],
  [
    "a line that ends a paragraph gets another speaker",
    edit("copper was dear", (cue) => [{ ...cue, speaker: ANN }]),
    ["bought"],
    [],
  ],
  ["a voice gets the name that the sentence has", rename("Speaker 3", "Cleo Park"), []],
  [
    "a voice and another get names",
    (cues) => rename("Speaker 3", "Dora Winn")(rename(ANN, "Cleo Park")(cues)),
    ["girl"],
  ],
  ["the first of two equal lines", (cues) => cues.with(14, { ...(cues[14] as Cue), text: "No." }), ["open"]],
  ["the second of two equal lines", (cues) => cues.with(17, { ...(cues[17] as Cue), text: "No." }), [], ["open"]],
  ["the whole transcript", () => [{ speaker: null, start: 0, text: "Another episode." }], ALL],
];

const withoutTimes = (cues: readonly Cue[]) => cues.map((cue) => ({ ...cue, start: null }));

test.each(CHANGES)("B282: a change of %s marks %j", (_, change, marks) => {
  expectMarks(CUES, change, marks);
});

test.each(CHANGES)("without times, a change of %s marks the same or fewer", (_, change, marks, others = marks) => {
  expectMarks(withoutTimes(CUES), (cues) => withoutTimes(change(cues)), others);
});

function expectMarks(cues: readonly Cue[], change: Change, marks: readonly string[]) {
  expect(sentencesOf("quick_take", QUICK_TAKE)).toHaveLength(Object.keys(SENTENCES).length);
  const receipts = receiptsFor(linesOf(cues));
  const after = linesOf(change(cues));
  const sentences = check(receipts, after);
  const stale = sentences.filter(({ isStale }) => isStale);
  expect(stale.map(nameOf).sort()).toEqual([...marks].sort());
  expect(stale.filter(hasPassage)).toEqual([]);
  // The others name the lines that have their words now.
  for (const sentence of sentences.filter((entry) => hasPassage(entry))) {
    const [first] = SENTENCES[nameOf(sentence)]?.[1] ?? [];
    const text = after.flatMap((line) => (sentence.lines.includes(line.id) ? line.text : [])).join(" ");
    expect(text.toLowerCase().replaceAll(",", "")).toContain(
      (first ?? "Then he came").toLowerCase().replaceAll(",", ""),
    );
  }
}

test("the key of a passage has the form that the database checks", () => {
  for (const cues of [CUES, withoutTimes(CUES)])
    for (const { passage, support } of receiptsFor(linesOf(cues)))
      if (support === "none") expect(passage).toBeUndefined();
      else expect(passage).toMatch(PASSAGE_KEY);
});

const SALE = "We sold the whole company to Google in the end, for one hundred and ten million dollars.";
const line = (text: string, n = 0, speaker: string | null = BEN) => ({ id: `t-${n}`, speaker, start: n, text });

test.each<[now: string, isStale: boolean]>([
  [`It is a myth that ${SALE.replace("We", "we")}`, true],
  [`It is a myth: ${SALE}`, true],
  [`Do not believe Dr. ${SALE}`, true],
  [`${SALE.replace(/\.$/, "")}, is what people say, but none of it is true.`, true],
  [`${SALE.replace(/\.$/, "?")}`, true],
  [SALE.replace("to Google", "toGoogle"), true],
  [`Listen. ${SALE} And that was it.`, false],
  [`“${SALE}” And that was it.`, false],
])("a passage that begins or ends inside of a sentence says something else: %s", (now, isStale) => {
  for (const before of [[line(SALE)], [line(`Hello, it is me. ${SALE}`), line(SALE, 9)]]) {
    const [id = ""] = before.map((each) => each.id).slice(-1);
    const receipt = withPassage(
      { field: "quick_take", sentence: "It was sold.", lines: [id], support: "supported", saidBy: "model" },
      before,
    );
    expect(isStaleReceipt(receipt, before.with(-1, line(now, 9)))).toBe(isStale);
  }
});

test.each([
  ["We are nowhere.", "We are now here.", false],
  ["We are now here.", "We are now, here", true],
  ["彼は橋を渡った。そしてGoogleに会った。", "彼は橋を 渡った。そして Google に会った。", true],
])("spaces tell words apart, except between letters that need none: %s %s", (before, after, isSame) => {
  const keys = [before, after].map((text) => passageKey("A sentence.", ["t-0"], [line(text)]));
  expect(keys[0] === keys[1]).toBe(isSame);
});
