import { expect, test } from "vitest";
import type { SentenceState } from "../../src/domain/receipts/checked-sentences.ts";
import { PROOF_FORMAT, type RecapProof } from "../../src/domain/receipts/recap-proof.ts";
import type { TranscriptLine } from "../../src/domain/transcript/lines.ts";
import { verifyRecap } from "./verify-recap.ts";

const LINES: TranscriptLine[] = [{ id: "p1", speaker: null, start: null, text: "We had tea." }];
const SENTENCE = { field: "quick_take" as const, sentence: "It sank." };

const problemsOf = (support: SentenceState, lines: TranscriptLine[] | null) => {
  const recap = { title: "Boats", show: "", url: "", transcript: "", madeBy: "machine", restsOn: null };
  const sentences: RecapProof["sentences"] = [{ ...SENTENCE, support, saidBy: "check", lines: [] }];
  const proof: RecapProof = { format: PROOF_FORMAT, recap, sentences, quotes: [], passages: [] };
  const page = { title: "Boats", quotes: [], body: "", sentences: [SENTENCE], saysChecked: true };
  return verifyRecap({ page: page, lines, proof }).problems;
};

test.each<[SentenceState, TranscriptLine[] | null, string[]]>([
  ["none", null, []],
  ["contradicted", null, []],
  ["supported", null, ["The site has a proof, but no transcript."]],
  ["none", LINES, []],
  ["contradicted", LINES, []],
  ["supported", LINES, ["“supported” without a passage: It sank."]],
])("a sentence without a passage that is called %s, with the transcript %j", (support, lines, problems) => {
  expect(problemsOf(support, lines)).toEqual(problems);
});
