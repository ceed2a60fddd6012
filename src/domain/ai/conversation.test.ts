import { expect, test } from "vitest";
import {
  appendTurn,
  contextOf,
  INTERRUPTED,
  mergeTurns,
  readSources,
  readTurns,
  replaceTurn,
  type Turn,
  toMarkdown,
} from "./conversation.ts";

const citation = { text: "It *was* late.\nVery.", speaker: "Ada", start: 61, line: "t-61" };
const source = { slug: "night", title: "Night [2]", citations: [citation] };
const answeredTurn = (id: string): Turn => ({
  id,
  question: `Why ${id}?`,
  state: "answered",
  answer: { text: `Because ${id}.`, sources: [source] },
});

test("toMarkdown escapes all texts, and adds a link for every citation", () => {
  const turns: Turn[] = [answeredTurn("<b>"), { id: "x", question: "Lost?", state: "failed", error: "No." }];
  const text = toMarkdown("Night", turns, ({ slug }, { line }) => `https://r.test/${slug}#${line}`);
  expect(text).toBe(
    [
      "# Night",
      "## Why \\<b\\>?",
      "Because \\<b\\>.",
      "> It \\*was\\* late.\n> Very.\n>\n> [Ada, Night \\[2\\]](https://r.test/night#t-61)\n",
    ].join("\n\n"),
  );
});

test("toMarkdown writes a question of several lines as one heading", () => {
  const turn = { ...answeredTurn("a"), question: "Why\n# that?" };
  expect(toMarkdown("Night", [turn], () => "")).toContain("\n## Why \\# that?\n");
});

test("toMarkdown keeps the bold words and the lists of an answer, but no links and no HTML", () => {
  const text = "It is **warm** [here](https://evil.test).\n- <b>one</b>\n- two";
  const turn: Turn = { ...answeredTurn("a"), state: "answered", answer: { text, sources: [] } };
  expect(toMarkdown("Night", [turn], () => "")).toContain("\n\nIt is **warm** here.\n\n- \\<b\\>one\\</b\\>\n- two\n");
});

const waitingTurn = (id: string): Turn => ({ id, question: "?", state: "waiting", text: "" });
const interruptedTurn = (id: string): Turn => ({
  id,
  question: "?",
  state: "failed",
  error: INTERRUPTED,
});

test.each<[string, Turn[], Turn[], Turn[]]>([
  [
    "a new turn of the other tab is added",
    [answeredTurn("a")],
    [answeredTurn("a"), answeredTurn("b")],
    [answeredTurn("a"), answeredTurn("b")],
  ],
  [
    "a waiting question of this tab stays",
    [waitingTurn("a")],
    [answeredTurn("b")],
    [answeredTurn("b"), waitingTurn("a")],
  ],
  [
    "a waiting question replaces the stored copy of the same question",
    [waitingTurn("a")],
    [interruptedTurn("a"), answeredTurn("b")],
    [answeredTurn("b"), waitingTurn("a")],
  ],
  [
    "an interrupted question of the other tab is left out",
    [answeredTurn("a")],
    [answeredTurn("a"), interruptedTurn("b")],
    [answeredTurn("a")],
  ],
  ["an interrupted question of this tab stays", [interruptedTurn("a")], [interruptedTurn("a")], [interruptedTurn("a")]],
  ["if the other tab has deleted all turns, this tab deletes all turns", [answeredTurn("a")], [], []],
])("mergeTurns merges the turns of two tabs: %s", (_, turnsOfTab, storedTurns, turns) => {
  expect(mergeTurns(turnsOfTab, storedTurns)).toEqual(turns);
});

test("appendTurn returns at most forty turns, and contextOf returns the last six answers", () => {
  let turns: Turn[] = [];
  for (let n = 0; n < 50; n++) turns = appendTurn(turns, answeredTurn(String(n)));
  turns = appendTurn(turns, { id: "now", question: "And?", state: "waiting", text: "" });
  expect(turns).toHaveLength(40);
  expect(contextOf(turns).map(({ answer }) => answer)).toEqual([44, 45, 46, 47, 48, 49].map((n) => `Because ${n}.`));
  expect(replaceTurn(turns, answeredTurn("now")).at(-1)).toEqual(answeredTurn("now"));
});

test.each([
  [[answeredTurn("a")], 1],
  [[answeredTurn("a"), { id: "b", question: "?", state: "waiting", text: "" }, null, 7, {}], 2],
  [[{ id: "b", question: "?", state: "failed", error: "No." }, { state: "failed" }], 1],
  [[{ ...answeredTurn("a"), answer: { text: "x", sources: [{ slug: "a" }] } }], 0],
  [[{ ...answeredTurn("a"), question: 5 }], 0],
  ["turns", 0],
  [null, 0],
])("from the stored value %j, readTurns returns %i valid turns", (storedValue, count) => {
  expect(readTurns(storedValue)).toHaveLength(count);
});

test.each([[[source]], [[]]])("readSources returns the valid sources %j", (value) => {
  expect(readSources(value)).not.toBeNull();
});

test.each([
  [[{ ...source, citations: [{ ...citation, start: "1" }] }]],
  [[{ ...source, citations: null }]],
  [undefined],
])("readSources returns null for the invalid value %j", (value) => {
  expect(readSources(value)).toBeNull();
});
