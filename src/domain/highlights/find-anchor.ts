import type { Anchor, Place } from "./anchor.ts";
import { findChangedWords } from "./changed-words.ts";
import { type FoldedText, foldText, originalRange } from "./folded-text.ts";
import { wordsOf } from "./words.ts";

/**
 * A place is certain only if the text around it equals the context of the anchor in at least this number of folded
 * characters on each side, or in `MIN_ONE_SIDE_CHARS` characters on one side.
 */
const MIN_SIDE_CHARS = 10;
const MIN_ONE_SIDE_CHARS = 36;
/** A place is certain only if it has at least this number of equal characters more than each other place. */
const MIN_LEAD_CHARS = 8;
/** If another place has this much equal context, an editor may have copied the sentence. Then no place is certain. */
const RIVAL_CONTEXT_CHARS = 24;
const RIVAL_WORDS = 3;
const MAX_RIVALS = 5;
const RIVAL_DISTANCE_CHARS = 100;
/** The quote and its equal context need this number of characters, because a short text occurs at many places. */
const MIN_EQUAL_CHARS = 12;

interface Candidate {
  at: number;
  before: number;
  after: number;
}

export const findAnchor = (text: string, anchor: Anchor): Place | null => createAnchorFinder(text)(anchor);

/** Returns a function that finds anchors in the text. It returns null for an anchor whose words are no longer in the text. */
export function createAnchorFinder(text: string): (anchor: Anchor) => Place | null {
  let foldedText: FoldedText | undefined;
  return (anchor) => {
    foldedText ??= foldText(text);
    return findEqualWords(text, foldedText, anchor) ?? findChangedWords(text, anchor);
  };
}

function findEqualWords(text: string, foldedText: FoldedText, anchor: Anchor): Place | null {
  const quote = foldText(anchor.quote).text;
  if (quote === "") return null;
  const prefix = foldText(anchor.prefix).text;
  const suffix = foldText(anchor.suffix).text;
  const candidates: Candidate[] = [];
  for (let at = foldedText.text.indexOf(quote); at >= 0; at = foldedText.text.indexOf(quote, at + 1)) {
    candidates.push({
      at,
      before: equalUnitsBefore(foldedText.text, at, prefix),
      after: equalUnitsAfter(foldedText.text, at + quote.length, suffix),
    });
  }
  const distance = ({ at }: Candidate) => Math.abs((foldedText.starts[at] ?? 0) - anchor.position);
  candidates.sort((a, b) => contextOf(b) - contextOf(a) || distance(a) - distance(b));
  const [best, secondBest] = candidates;
  if (!best) return null;
  if (quote.length + contextOf(best) < (secondBest ? 2 * MIN_EQUAL_CHARS : MIN_EQUAL_CHARS)) return null;
  const lead = secondBest ? contextOf(best) - contextOf(secondBest) : Number.POSITIVE_INFINITY;
  const others = candidates.slice(1);
  const nearerCandidates = others
    .filter((other) => distance(other) < distance(best))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MAX_RIVALS);
  const isCertain =
    lead >= MIN_LEAD_CHARS &&
    hasCertainContext(best, prefix, suffix) &&
    !others.some(({ before, after }) => Math.max(before, after) >= RIVAL_CONTEXT_CHARS) &&
    !nearerCandidates.some(({ at }) => countContextWords(text, foldedText.starts[at] ?? 0, anchor) >= RIVAL_WORDS);
  const range = originalRange(text, foldedText, best.at, best.at + quote.length);
  return { ...withOuterSigns(text, range, anchor.quote), isCertain };
}

/** Counts how many words of the anchor's context are also in the text around a place, in any order. */
function countContextWords(text: string, start: number, { quote, prefix, suffix }: Anchor): number {
  const end = start + quote.length;
  const nearbyText = `${text.slice(Math.max(0, start - RIVAL_DISTANCE_CHARS), start)} ${text.slice(end, end + RIVAL_DISTANCE_CHARS)}`;
  const context = new Set(longWords(`${prefix} ${suffix}`));
  return new Set(longWords(nearbyText).filter((word) => context.has(word))).size;
}

const longWords = (text: string) => wordsOf(text).flatMap((word) => (word.text.length > 3 ? [word.text] : []));

const contextOf = ({ before, after }: Candidate) => before + after;

function hasCertainContext({ before, after }: Candidate, prefix: string, suffix: string): boolean {
  const isEqualSide = (equal: number, side: string) => equal >= Math.min(side.length, MIN_SIDE_CHARS);
  if (isEqualSide(before, prefix) && isEqualSide(after, suffix)) return before + after >= MIN_SIDE_CHARS;
  return Math.max(before, after) >= MIN_ONE_SIDE_CHARS;
}

function equalUnitsBefore(text: string, at: number, prefix: string): number {
  let equalCount = 0;
  while (equalCount < prefix.length && at - equalCount > 0) {
    if (text[at - equalCount - 1] !== prefix[prefix.length - equalCount - 1]) break;
    equalCount++;
  }
  return equalCount;
}

function equalUnitsAfter(text: string, at: number, suffix: string): number {
  let equalCount = 0;
  while (equalCount < suffix.length && text[at + equalCount] === suffix[equalCount]) {
    if (text[at + equalCount] === undefined) break;
    equalCount++;
  }
  return equalCount;
}

const OUTER_SIGNS = /^([^\p{L}\p{N}]*)[\s\S]*?([^\p{L}\p{N}]*)$/u;

/** Extends the range by the quotation marks and full stops at the ends of the quote, if the text still has them. */
function withOuterSigns(text: string, { start, end }: { start: number; end: number }, quote: string) {
  const [, opening = "", closing = ""] = OUTER_SIGNS.exec(quote) ?? [];
  return {
    start: opening !== "" && text.slice(0, start).endsWith(opening) ? start - opening.length : start,
    end: closing !== "" && text.startsWith(closing, end) ? end + closing.length : end,
  };
}
