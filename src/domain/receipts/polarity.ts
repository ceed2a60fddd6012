import { sentencesOf } from "../answers/sentences.ts";
import { stemsOf } from "../answers/words.ts";
import { NEGATIONS, spokenWords } from "../recap-form/spoken-words.ts";

/** These words deny what follows, as "not" does. */
const DENIALS = new Set([
  ...NEGATIONS,
  ...["nobody", "nothing", "none", "neither", "lack", "lacks", "lacked", "refuse", "refuses", "refused", "instead"],
  ...["fail", "fails", "failed", "deny", "denies", "denied", "stopped"],
]);
/** After a denial, these words turn it into something else: "not only", "nothing but", "no doubt". */
const NO_DENIAL_BEFORE = new Set(["only", "just", "but", "doubt", "matter", "wonder", "such"]);
/** A denial holds for this number of words with a meaning, and at most until the next comma or full stop. */
const DENIED_STEMS = 2;
/** This number of words with a meaning, before and after a word, is its neighbourhood. */
const NEARBY_STEMS = 3;

/**
 * Words whose exchange turns a statement into its opposite. The list has only pairs of very frequent words that are each
 * other's opposite in almost every sentence. It knows only English, and finds nothing in other languages.
 */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["open", "closed"],
  ["easy", "hard"],
  ["easy", "difficult"],
  ["easier", "harder"],
  ["faster", "slower"],
  ["longer", "shorter"],
  ["higher", "lower"],
  ["bigger", "smaller"],
  ["larger", "smaller"],
  ["better", "worse"],
  ["best", "worst"],
  ["cheap", "expensive"],
  ["increase", "decrease"],
  ["increased", "decreased"],
  ["before", "after"],
  ["safe", "unsafe"],
  ["success", "failure"],
  ["won", "lost"],
  ["love", "hate"],
];
const OPPOSITES_OF = new Map<string, string[]>();
for (const [one, other] of OPPOSITES) {
  OPPOSITES_OF.set(one, [...(OPPOSITES_OF.get(one) ?? []), other]);
  OPPOSITES_OF.set(other, [...(OPPOSITES_OF.get(other) ?? []), one]);
}

interface Place {
  /** The stems near this place. */
  near: ReadonlySet<string>;
  /** The stems that the same denial covers. Empty if nothing denies the word. */
  denied: readonly string[];
  /** Whether anything in this sentence is denied. */
  isNearDenial: boolean;
}

/** For each stem, and for each word with an opposite, where the text has it. */
interface Polarity {
  stems: ReadonlyMap<string, { word: string; places: readonly Place[] }>;
  opposites: ReadonlyMap<string, readonly Place[]>;
}

/** Finds which words a text denies. Reads each word once. */
export function polarityOf(text: string): Polarity {
  const stems = new Map<string, { word: string; places: Place[] }>();
  const opposites = new Map<string, Place[]>();
  const words = sentencesOf(text).flatMap(deniedWords);
  for (const [index, { word, stem, denied, isNearDenial }] of words.entries()) {
    const nearWords = words.slice(Math.max(0, index - NEARBY_STEMS), index + NEARBY_STEMS + 1);
    const place = { near: new Set(nearWords.map((near) => near.stem)), denied, isNearDenial };
    if (stem !== "") {
      const entry = stems.get(stem) ?? { word, places: [] };
      entry.places.push(place);
      stems.set(stem, entry);
    }
    if (OPPOSITES_OF.has(word)) opposites.set(word, [...(opposites.get(word) ?? []), place]);
  }
  return { stems, opposites };
}

/** Returns the words with a meaning, and those with an opposite. */
function deniedWords(sentence: string) {
  const words: { word: string; stem: string; denied: string[] }[] = [];
  let scope: string[] | null = null;
  let hasDenial = false;
  const spoken = spokenWords(sentence);
  for (const [position, { word, startsClause }] of spoken.entries()) {
    if (startsClause) scope = null;
    const next = spoken[position + 1]?.word ?? "";
    if (DENIALS.has(word) && !NO_DENIAL_BEFORE.has(next)) {
      scope = [];
      hasDenial = true;
      continue;
    }
    const parts = stemsOf(word);
    for (const stem of parts) {
      if (scope && scope.length >= DENIED_STEMS) scope = null;
      scope?.push(stem);
      words.push({ word, stem, denied: scope ?? [] });
    }
    if (!OPPOSITES_OF.has(word)) continue;
    if (parts.length === 0) words.push({ word, stem: "", denied: scope ?? [] });
    // "Not hard to build" denies that it is hard, and not that anything is built.
    scope = null;
  }
  return words.map((each) => ({ ...each, isNearDenial: hasDenial }));
}

/** Returns what the source says instead, such as “not … repair” or “open”. Null if it says nothing opposite. */
export function findReversal(claim: Polarity, source: Polarity): string | null {
  for (const [stem, { places }] of claim.stems) {
    const { word = "", places: sourcePlaces = [] } = source.stems.get(stem) ?? {};
    if (isReversed(stem, places, sourcePlaces)) return `“${word}”, and do not deny it`;
    if (isReversed(stem, sourcePlaces, places)) return `“not … ${word}”`;
  }
  for (const [word, places] of claim.opposites) {
    if (source.opposites.has(word)) continue;
    for (const opposite of OPPOSITES_OF.get(word) ?? []) {
      const others = source.opposites.get(opposite) ?? [];
      const isOpposed = places.some((place) =>
        others.some((other) => !place.isNearDenial && !other.isNearDenial && shares(place.near, other.near)),
      );
      if (isOpposed) return `“${opposite}”`;
    }
  }
  return null;
}

/** Whether one text denies the stem everywhere, and the other text states it near the same words, with no denial at all. */
function isReversed(stem: string, denying: readonly Place[], stating: readonly Place[]): boolean {
  if (denying.length === 0 || stating.length === 0) return false;
  if (denying.some(({ denied }) => denied.length === 0) || stating.some(({ isNearDenial }) => isNearDenial))
    return false;
  return denying.some(({ near }) => stating.some((place) => shares(near, place.near, stem)));
}

const shares = (one: ReadonlySet<string>, other: ReadonlySet<string>, except = ""): boolean =>
  [...one].some((stem) => stem !== except && stem !== "" && other.has(stem));
