/** Edits texts as editors do, and records where each letter was in the original text. */
import type { Random } from "../soak/random.ts";

export const EDIT_KINDS = ["insert", "delete", "move", "split", "rewrite", "duplicate"] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

export interface EditedText {
  text: string;
  /** For each UTF-16 unit of `text`, its index in the original text, or -1 for a new unit. */
  origins: number[];
  /** For each unit of `text`, true if the unit belongs to a copy that the edit `duplicate` made. */
  copies: boolean[];
}

export const toEditedText = (text: string): EditedText => ({
  text,
  origins: Array.from({ length: text.length }, (_, index) => index),
  copies: Array.from({ length: text.length }, () => false),
});

interface Span {
  start: number;
  end: number;
}

const SENTENCE = /[^.!?。！？\n]+(?:[.!?。！？]+|\n|$)\s*/gu;

export const sentencesOf = (text: string): Span[] =>
  Array.from(text.matchAll(SENTENCE), ({ 0: sentence, index }) => ({
    start: index,
    end: index + sentence.length,
  })).filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));

/** Makes one edit. The edit changes a sentence near the index `near`, or any sentence if `near` is null. */
export function editText(before: EditedText, kind: EditKind, near: number | null, random: Random): EditedText {
  const sentences = sentencesOf(before.text);
  const nearIndex = sentences.findIndex(({ end }) => near !== null && end > near);
  const index =
    nearIndex < 0
      ? random.below(sentences.length)
      : Math.min(Math.max(nearIndex + random.below(3) - 1, 0), sentences.length - 1);
  const span = sentences[index];
  const otherSentence = random.pick(sentences);
  if (!span || !otherSentence) return before;
  const sentence = sliceOf(before, span);
  switch (kind) {
    case "insert":
      return splice(before, { start: span.start, end: span.start }, toInsertedText(newSentence(before.text, random)));
    case "delete":
      return splice(before, span, toInsertedText(""));
    case "duplicate": {
      const position = random.chance(0.4) ? span.end : otherSentence.start;
      return splice(before, { start: position, end: position }, copyOf(sentence));
    }
    case "move": {
      if (otherSentence.start === span.start) return before;
      const isLater = otherSentence.start > span.start;
      const withoutSentence = splice(before, span, toInsertedText(""));
      const position = isLater ? otherSentence.start - (span.end - span.start) : otherSentence.start;
      return splice(withoutSentence, { start: position, end: position }, sentence);
    }
    case "split":
      return splitSentence(before, span, random);
    case "rewrite":
      return rewriteSentence(before, span, random);
  }
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const wordSpans = (text: string, { start, end }: Span): Span[] =>
  Array.from(text.slice(start, end).matchAll(WORD), ({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));

const WORDS_OF_EDITORS = [
  "however",
  "later",
  "almost",
  "quietly",
  "seven",
  "reason",
  "notably",
  "elsewhere",
  "rather",
  "indeed",
];

function newSentence(text: string, random: Random): string {
  const words = wordSpans(text, { start: 0, end: Math.min(text.length, 4000) });
  const count = 4 + random.below(10);
  const newWords = Array.from({ length: count }, () => {
    const { start, end } = random.pick(words) ?? { start: 0, end: 0 };
    return random.chance(0.3) ? random.pick(WORDS_OF_EDITORS) : text.slice(start, end).toLowerCase();
  });
  return `${newWords.join(" ")}. `;
}

/** Replaces the gap between two words by the end of a sentence or of a paragraph. The next word gets a capital letter. */
function splitSentence(before: EditedText, span: Span, random: Random): EditedText {
  const words = wordSpans(before.text, span);
  const nextWord = words[1 + random.below(Math.max(1, words.length - 1))];
  const previousWord = nextWord && words[words.indexOf(nextWord) - 1];
  if (!nextWord || !previousWord) return before;
  const capital = before.text.charAt(nextWord.start).toUpperCase();
  const firstLetter = {
    ...sliceOf(before, { start: nextWord.start, end: nextWord.start + 1 }),
    text: capital,
  };
  if (capital.length !== 1) return before;
  const withCapital = splice(before, { start: nextWord.start, end: nextWord.start + 1 }, firstLetter);
  const gap = { start: previousWord.end, end: nextWord.start };
  return splice(withCapital, gap, toInsertedText(random.chance(0.5) ? ". " : ".\n"));
}

function rewriteSentence(before: EditedText, span: Span, random: Random): EditedText {
  let text = before;
  for (const word of wordSpans(before.text, span).toReversed())
    if (random.chance(0.35)) text = splice(text, word, toInsertedText(random.pick(WORDS_OF_EDITORS)));
  return text;
}

const toInsertedText = (text: string): EditedText => ({
  text,
  origins: Array.from({ length: text.length }, () => -1),
  copies: Array.from({ length: text.length }, () => false),
});

const copyOf = (editedText: EditedText): EditedText => ({
  ...editedText,
  copies: editedText.copies.map(() => true),
});

const sliceOf = ({ text, origins, copies }: EditedText, { start, end }: Span): EditedText => ({
  text: text.slice(start, end),
  origins: origins.slice(start, end),
  copies: copies.slice(start, end),
});

const splice = (whole: EditedText, { start, end }: Span, part: EditedText): EditedText => ({
  text: whole.text.slice(0, start) + part.text + whole.text.slice(end),
  origins: [...whole.origins.slice(0, start), ...part.origins, ...whole.origins.slice(end)],
  copies: [...whole.copies.slice(0, start), ...part.copies, ...whole.copies.slice(end)],
});
