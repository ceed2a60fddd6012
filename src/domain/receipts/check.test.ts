import { describe, expect, test } from "vitest";
import type { TranscriptLine } from "../transcript/lines.ts";
import { checkSentence, receiptContext } from "./check.ts";
import { checkedSentences } from "./checked-sentences.ts";
import type { Receipt } from "./receipt.ts";

const line = (id: string, speaker: string, text: string): TranscriptLine => ({ id, speaker, start: null, text });
const LINES = [
  line("p1", "Ann Lee", "Welcome to the show. Today we talk about lighthouses."),
  line(
    "p2",
    "Ben Moss",
    "I bought the old lighthouse in Bellport in nineteen ninety six, for thirty thousand dollars.",
  ),
  line("p3", "Ann Lee", "And what did the roof look like?"),
  line(
    "p4",
    "Ben Moss",
    "You can't repair a copper roof like that with paint. It was hard, and the crew never gave up.",
  ),
  line(
    "p5",
    "Ann Lee",
    "My grandmother kept bees behind the harbour for twenty years, and she sold the honey in town.",
  ),
  line("p6", "Ben Moss", "The code of our lamp is open source, so every keeper can change it."),
];
const CONTEXT = receiptContext(LINES, "The lamps of Bellport, with Ben Moss from Norway");
const check = (sentence: string, ...lineIds: string[]) => checkSentence(sentence, lineIds, CONTEXT);

describe("checkSentence", () => {
  test.each([
    ["The crew never gave up.", "p4"],
    ["My grandmother kept bees behind the harbour for 20 years.", "p5"],
  ])("finds the words of %j, whatever line is named", (sentence, id) => {
    expect(check(sentence, "p1")).toEqual({ support: "verbatim", lines: [id], reasons: [] });
  });

  test("names all lines of a sentence that was spoken over several lines, so that it stays verbatim", () => {
    const sentence = "We painted the boat blue, and then we waited for the rain to stop.";
    const lines = [
      line("p1", "Ann Lee", "It was May. We painted the boat blue, and, um,"),
      line("p2", "Ann Lee", "then we waited for"),
      line("p3", "Ann Lee", "the rain to stop. It was cold."),
      line("p4", "Ann Lee", "It was cold."),
    ];
    const { support, lines: ids } = checkSentence(sentence, ["p1"], receiptContext(lines));
    expect([support, ids]).toEqual(["verbatim", ["p1", "p2", "p3"]]);
    const receipt: Receipt = { field: "quick_take", sentence, lines: ids, support, saidBy: "check" };
    const texts = {
      quick_take: sentence,
      recap_body: null,
      key_takeaways: [],
      why_it_matters: null,
      recommendations: [],
    };
    expect(checkedSentences(texts, [receipt], lines, "machine")).toMatchObject([{ state: "verbatim", lines: ids }]);
  });

  test.each([
    ["Ben Moss paid 30,000 dollars for the lighthouse in Bellport in 1996.", "p2"],
    ["Paint is no way to repair a copper roof, Moss says.", "p4"],
    ["Lee's grandmother sold honey from the bees that she kept behind the harbour.", "p5"],
    ["Every keeper may change the open source code of the lamp.", "p6"],
    ["Moss from Norway bought the old lighthouse.", "p2"],
  ])("finds nothing against %j, and does not call it supported", (sentence, id) => {
    expect(check(sentence, id)).toEqual({ support: "none", lines: [id], reasons: [] });
  });

  test.each([
    ["A copper roof can be repaired with paint.", "p4", "The lines say “not … copper”."],
    ["The code of the lamp is closed source.", "p6", "The lines say “open”."],
    ["The lighthouse in Bellport sold for 40 thousand dollars.", "p2", null],
    ["Ann Lee bought the old lighthouse in Bellport.", "p2", "Ben Moss says this, not Ann Lee."],
    ["Moss kept bees behind the harbour for twenty years.", "p5", "Ann Lee says this, not Ben Moss."],
    ["Lee's grandmother kept bees behind the harbour for 12 years.", "p5", "The lines say 20 years, not 12."],
  ])("finds that the lines contradict %j", (sentence, id, reason) => {
    const { support, reasons } = check(sentence, id);
    expect(support).toBe("contradicted");
    if (reason) expect(reasons).toContain(reason);
  });

  test.each([
    ["Moss bought the old lighthouse in Arbroath.", "p2", "The transcript does not contain “Arbroath”."],
    ["The crew of 1996 never gave up on the roof.", "p4", "These lines do not contain 1996."],
    ["A storm tore the shutters off the kitchen windows.", "p4", "No lines contain much of this sentence."],
  ])("finds what the lines do not contain of %j", (sentence, id, reason) => {
    expect(check(sentence, id)).toMatchObject({ support: "none", reasons: expect.arrayContaining([reason]) });
  });

  test("takes closer lines if the named ones do not fit, and no lines if none fit", () => {
    const sentence = "Lee's grandmother kept bees and sold their honey in town.";
    expect(check(sentence, "p4").lines).toEqual(["p5"]);
    expect(check(sentence).lines).toEqual(["p5"]);
    expect(check(sentence, "p99").lines).toEqual(["p5"]);
    expect(check("A storm tore the shutters off the windows.", "p4").lines).toEqual([]);
  });

  test("a host who repeats the words of a guest is no other speaker", () => {
    const lines = [
      line("p1", "Ann Lee", "So you bought a lighthouse in Bellport and painted it?"),
      line("p2", "Ben Moss", "Yes, I bought a lighthouse in Bellport and painted it."),
    ];
    expect(checkSentence("Ben Moss bought a lighthouse in Bellport.", ["p1"], receiptContext(lines)).support).toBe(
      "none",
    );
  });

  test("an empty transcript and an empty sentence have no lines", () => {
    expect(checkSentence("It sank.", ["p1"], receiptContext([]))).toMatchObject({ support: "none", lines: [] });
    expect(check("")).toMatchObject({ support: "none", lines: [] });
  });
});
