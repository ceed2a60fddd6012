import { formatCount } from "../text/plural.ts";
import type { CheckedSentence, SentenceState } from "./checked-sentences.ts";
import type { SaidBy } from "./receipt.ts";

const STATE_WORDS: Record<Exclude<SentenceState, "editor" | "none" | "unchecked">, string> = {
  verbatim: "The passage has these words. A program compared them.",
  supported: "The passage says this in other words.",
  inferred: "This is a conclusion from the passage. The passage does not say it directly.",
  contradicted: "The passage says the opposite.",
};

/** How a passage supports a sentence, and who said so. "" for a sentence without a passage. */
export function supportWords(state: SentenceState, saidBy: SaidBy | null): string {
  if (state === "editor" || state === "none" || state === "unchecked") return "";
  if (state === "verbatim" || saidBy === "editor" || saidBy === null) return STATE_WORDS[state];
  return `${STATE_WORDS[state]} ${BY_WORDS[saidBy]}`;
}

const BY_WORDS: Record<Exclude<SaidBy, "editor">, string> = {
  check: "A program compared words, numbers and names, not the meaning.",
  model: "A language model judged this, and can be wrong.",
};

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** The states of sentences that rest on their lines. */
export const RESTING: readonly SentenceState[] = ["verbatim", "supported", "inferred"];

/** Such as "41 of 44 sentences rest on passages; 3 are the editor's." */
export function summaryOf(sentences: readonly CheckedSentence[]): string {
  const count = countStates(sentences);
  const resting = RESTING.reduce((sum, state) => sum + count(state), 0);
  const total = sentences.length;
  const start =
    resting === total && total > 1
      ? `All ${total} sentences rest on passages`
      : `${resting} of ${formatCount(total, "sentence")} ${resting === 1 ? "rests on a passage" : "rest on passages"}`;
  const others: [SentenceState, string, string][] = [
    ["editor", "is the editor’s", "are the editor’s"],
    ["contradicted", "contradicts a passage", "contradict passages"],
    ["unchecked", "was not checked", "were not checked"],
  ];
  const parts = others.flatMap(([state, one, many]) => (count(state) > 0 ? [counted(count(state), one, many)] : []));
  const withoutPassage = count("none") > 0 ? [`no passage was found for ${count("none")}`] : [];
  return `${[start, ...parts, ...withoutPassage].join("; ")}.`;
}

/** One sentence for each kind of sentence in the recap, and how it was checked. */
export function detailsOf(sentences: readonly CheckedSentence[]): string[] {
  const count = countStates(sentences);
  const judgedCount = sentences.filter(({ state, saidBy }) => state === "supported" && saidBy === "model").length;
  const details: [number, string, string][] = [
    [
      count("verbatim"),
      "sentence has the words of its passage. A program compared the words.",
      "sentences have the words of their passages. A program compared the words.",
    ],
    [
      judgedCount,
      "sentence says in other words what its passage says. A language model judged this, and can be wrong.",
      "sentences say in other words what their passages say. A language model judged this, and can be wrong.",
    ],
    [
      count("inferred"),
      "sentence is a conclusion. Its passage does not say it directly.",
      "sentences are conclusions. Their passages do not say them directly.",
    ],
    [
      count("contradicted"),
      "sentence says the opposite of its passage.",
      "sentences say the opposite of their passages.",
    ],
    [
      count("editor"),
      "sentence is the editor’s. No passage is named for it.",
      "sentences are the editor’s. No passages are named for them.",
    ],
    [
      count("unchecked"),
      "sentence was not checked, or the transcript has changed since the check.",
      "sentences were not checked, or the transcript has changed since the check.",
    ],
  ];
  const withoutPassage = count("none");
  return [
    ...details.flatMap(([number, one, many]) => (number > 0 ? [counted(number, one, many)] : [])),
    ...(withoutPassage > 0 ? [`No passage was found for ${formatCount(withoutPassage, "sentence")}.`] : []),
  ];
}

const countStates = (sentences: readonly CheckedSentence[]) => (state: SentenceState) =>
  sentences.filter((sentence) => sentence.state === state).length;
