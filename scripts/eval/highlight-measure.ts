import { anchorOf, type Place } from "../../src/domain/highlights/anchor.ts";
import { findAnchor } from "../../src/domain/highlights/find-anchor.ts";
import { createRandom, type Random } from "../soak/random.ts";
import { EDIT_KINDS, type EditedText, type EditKind, editText, toEditedText } from "./highlight-edits.ts";

export interface HighlightTrial {
  kinds: EditKind[];
  /** What remained of the marked words. "Interrupted" means that all words remain, with other words between them. */
  survival: "whole" | "interrupted" | "partly" | "gone";
  /** What `findAnchor` found. "With a mark" means that the page marks the place as uncertain. */
  outcome: "found" | "found with a mark" | "wrong" | "wrong with a mark" | "listed as gone";
  quote: string;
  found: string;
}

const NEAR_CHANCE = 0.75;
const MAX_EDITS = 4;
const LETTER = /[\p{L}\p{N}]/u;

/** Marks random words of random texts, edits the texts, and searches for the marked words. */
export function measureHighlights(
  texts: readonly string[],
  seed: number,
  trials: number,
  find: typeof findAnchor = findAnchor,
): HighlightTrial[] {
  const random = createRandom(seed);
  return Array.from({ length: trials }, (_, index) => {
    const text = random.pick(texts);
    const markedRange = randomWords(text, random);
    // Each kind of edit is the first edit of equally many trials.
    const firstKind = EDIT_KINDS[index % EDIT_KINDS.length] as EditKind;
    const otherKinds = Array.from({ length: random.below(MAX_EDITS) }, () => random.pick(EDIT_KINDS));
    const kinds = [firstKind, ...otherKinds];
    const editedText = kinds.reduce((before, kind) => {
      const unit = markedRange.start + random.below(markedRange.end - markedRange.start);
      const position = before.origins.indexOf(unit);
      return editText(before, kind, position >= 0 && random.chance(NEAR_CHANCE) ? position : null, random);
    }, toEditedText(text));
    const place = find(editedText.text, anchorOf(text, markedRange.start, markedRange.end));
    return {
      kinds,
      ...judge(text, markedRange, editedText, place),
      quote: text.slice(markedRange.start, markedRange.end),
      found: place ? editedText.text.slice(place.start, place.end) : "",
    };
  });
}

/** Chooses 2 to 40 consecutive words, which can be a whole paragraph. */
function randomWords(text: string, random: Random): { start: number; end: number } {
  const words = [...text.matchAll(/\S+/g)];
  const count = random.pick([2, 3, 4, 6, 9, 14, 22, 40]);
  const firstIndex = random.below(Math.max(1, words.length - count));
  const lastWord = words[Math.min(firstIndex + count - 1, words.length - 1)];
  return {
    start: words[firstIndex]?.index ?? 0,
    end: (lastWord?.index ?? 0) + (lastWord?.[0].length ?? 0),
  };
}

function judge(
  text: string,
  markedRange: { start: number; end: number },
  editedText: EditedText,
  place: Place | null,
): Pick<HighlightTrial, "survival" | "outcome"> {
  const letters = Array.from({ length: markedRange.end - markedRange.start }, (_, i) => markedRange.start + i).filter(
    (unit) => LETTER.test(text.charAt(unit)),
  );
  const isMarked = (origin: number) => origin >= markedRange.start && origin < markedRange.end;
  const markedUnits = editedText.origins.flatMap((origin, unit) =>
    isMarked(origin) && LETTER.test(editedText.text.charAt(unit)) ? [{ unit, origin }] : [],
  );
  const originalUnits = markedUnits.filter(({ unit }) => !editedText.copies[unit]);
  // An edit can copy a sentence. If the original lost words and the copy did not, the copy is the right place.
  const copiedUnits = markedUnits.filter(({ unit }) => editedText.copies[unit]);
  const survivingUnits =
    originalUnits.length < letters.length && copiedUnits.length >= letters.length ? markedUnits : originalUnits;
  const survival = survivalOf(letters, survivingUnits, editedText.text);
  if (!place) return { survival, outcome: "listed as gone" };
  const unitsInPlace = survivingUnits.filter(({ unit }) => unit >= place.start && unit < place.end).length;
  const foundLetters = [...editedText.text.slice(place.start, place.end)].filter((c) => LETTER.test(c));
  const halfOfLetters = Math.min(foundLetters.length, survivingUnits.length) / 2;
  // A copy can be in the middle of the original. In this case, a place with letters of both is right.
  const isRight =
    survival === "whole"
      ? unitsInPlace === letters.length && foundLetters.length === letters.length
      : unitsInPlace >= halfOfLetters || (unitsInPlace > 0 && place.isCertain);
  const mark = place.isCertain ? "" : " with a mark";
  return {
    survival,
    outcome: `${isRight ? "found" : "wrong"}${mark}` as HighlightTrial["outcome"],
  };
}

function survivalOf(
  letters: readonly number[],
  survivingUnits: readonly { unit: number; origin: number }[],
  text: string,
): HighlightTrial["survival"] {
  if (survivingUnits.length < letters.length / 2) return "gone";
  const isOrdered = survivingUnits.every(
    ({ origin }, index) => index === 0 || origin > (survivingUnits[index - 1]?.origin ?? -1),
  );
  if (survivingUnits.length !== letters.length || !isOrdered) return "partly";
  const [firstUnit, lastUnit] = [survivingUnits[0]?.unit ?? 0, survivingUnits.at(-1)?.unit ?? 0];
  const textBetween = [...text.slice(firstUnit, lastUnit + 1)].filter((character) => LETTER.test(character));
  return textBetween.length === letters.length ? "whole" : "interrupted";
}

/** `foundShare` is the fraction of highlights at the right place. It counts only highlights with the survival `whole`. */
export function summaryOf(trials: readonly HighlightTrial[]) {
  const isFound = ({ outcome }: HighlightTrial) => outcome.startsWith("found");
  const survivingTrials = trials.filter(({ survival }) => survival === "whole");
  const count = (outcome: HighlightTrial["outcome"], rows = trials) =>
    rows.filter((trial) => trial.outcome === outcome).length;
  return {
    trials: trials.length,
    surviving: survivingTrials.length,
    foundShare: survivingTrials.filter(isFound).length / Math.max(1, survivingTrials.length),
    foundWithMark: count("found with a mark", survivingTrials),
    wrong: count("wrong"),
    wrongWithMark: count("wrong with a mark"),
    listedAsGone: count("listed as gone"),
  };
}
