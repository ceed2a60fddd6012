import type { Passage } from "./passages.ts";
import { findSimilarWord } from "./spelling.ts";
import { stemsOf, type Word, wordsOf } from "./words.ts";

/** More words would be slow, because each word is counted in every passage. */
const MAX_QUESTION_WORDS = 32;
/** The parameter k1 of BM25. It limits what repetitions of a word can add to a score. */
const SATURATION = 0.9;
/** The parameter b of BM25: a long passage needs more matches for the same score than a short passage. */
const LENGTH_WEIGHT = 0.4;
/** In a talk, the passage before an answer often contains the question. */
const NEIGHBOUR_WEIGHT = 0.3;
/** What a passage gains if it and its neighbours contain all words of the question. */
const COVERAGE_WEIGHT = 0.7;
/** Two neighbouring words, as in a name or a term, are a better match than the same words at different places. */
const PAIR_WEIGHT = 1;
const SPEAKER_WEIGHT = 0.3;
const NAME_RESEMBLANCE = 0.3;
/** Words of the question that are together in one passage count twice as much as words anywhere in the passages. */
const ANYWHERE_WEIGHT = 0.5;

export interface RankedPassage {
  passage: Passage;
  score: number;
}

export interface Ranking {
  /** The passages that share a word with the question, or whose speaker the question names. The best is first. */
  ranked: RankedPassage[];
  /** From 0 to 1.8. The value is high if the question consists of spoken words and names of speakers. */
  resemblance: number;
}

/** Ranks passages by the words that they and their neighbours share with the question (BM25). A rare word counts more. */
export function rankPassages(question: string, passages: readonly Passage[]): Ranking {
  const texts = countWords(passages);
  const { words, nameStems } = withoutSpeakers(wordsOf(question).slice(0, MAX_QUESTION_WORDS), passages);
  const stems = words.map(texts.toSpokenStem);
  const distinctStems = [...new Set(stems)];
  const totalWeight = sumOf(distinctStems.map(texts.rarityOf)) || 1;
  const questionPairs = pairsOf(stems).map(({ key, parts }) => ({
    key,
    weight: Math.min(...parts.map(texts.rarityOf)),
  }));
  const shareOf = (sharedStems: readonly string[]) => sumOf(sharedStems.map(texts.rarityOf)) / totalWeight;
  const matches = texts.passages.map(({ counts, pairs, length }) => {
    const damping = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / texts.meanLength);
    const sharedStems = distinctStems.filter((stem) => counts.has(stem));
    const wordScores = sharedStems.map((stem) => {
      const count = counts.get(stem) ?? 0;
      return (texts.rarityOf(stem) * count * (1 + SATURATION)) / (count + damping);
    });
    const pairScores = questionPairs.filter(({ key }) => pairs.has(key)).map(({ weight }) => PAIR_WEIGHT * weight);
    return { sharedStems, score: (sumOf(wordScores) + sumOf(pairScores)) / totalWeight };
  });
  const ranked = passages.map((passage, index) => {
    const neighbours = [matches[index - 1], matches[index + 1]].filter((match) => match !== undefined);
    const ownStems = matches[index]?.sharedStems ?? [];
    const stemsNearby = ownStems.length === 0 ? [] : [...ownStems, ...neighbours.flatMap((match) => match.sharedStems)];
    const isNamedSpeaker = stemsOf(passage.speaker ?? "").some((stem) => nameStems.has(stem));
    const score =
      (matches[index]?.score ?? 0) +
      NEIGHBOUR_WEIGHT * sumOf(neighbours.map((match) => match.score)) +
      COVERAGE_WEIGHT * shareOf([...new Set(stemsNearby)]) ** 2 +
      (isNamedSpeaker ? SPEAKER_WEIGHT : 0);
    return { passage, score };
  });
  return {
    ranked: ranked.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score),
    resemblance:
      matches.reduce((best, { sharedStems }) => Math.max(best, shareOf(sharedStems)), 0) +
      ANYWHERE_WEIGHT * shareOf(distinctStems.filter(texts.isSpoken)) +
      (nameStems.size > 0 ? NAME_RESEMBLANCE : 0),
  };
}

function countWords(passages: readonly Passage[]) {
  const passageCounts = new Map<string, number>();
  const stemByForm = new Map<string, string>();
  const counted = passages.map(({ text }) => {
    const words = wordsOf(text);
    const counts = new Map<string, number>();
    for (const { form, stem } of words) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
      stemByForm.set(form, stem);
    }
    for (const stem of counts.keys()) passageCounts.set(stem, (passageCounts.get(stem) ?? 0) + 1);
    const pairs = new Set(pairsOf(words.map(({ stem }) => stem)).map(({ key }) => key));
    return { counts, pairs, length: words.length };
  });
  const isSpoken = (stem: string) => passageCounts.has(stem);
  return {
    passages: counted,
    meanLength: sumOf(counted.map(({ length }) => length)) / (counted.length || 1) || 1,
    isSpoken,
    rarityOf: (stem: string) => {
      const count = passageCounts.get(stem) ?? 0;
      return Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
    },
    /** A word that no passage contains is often misspelt. Then the most similar word of the passages counts. */
    toSpokenStem: ({ form, stem }: Word) =>
      isSpoken(stem) ? stem : (stemByForm.get(findSimilarWord(form, stemByForm.keys()) ?? "") ?? stem),
  };
}

/** Names of speakers are removed from the question, because a talk rarely says the name of the person who speaks. */
function withoutSpeakers(words: readonly Word[], passages: readonly Passage[]) {
  const speakers = new Set(passages.map(({ speaker }) => speaker ?? ""));
  const speakerStems = new Set([...speakers].flatMap(stemsOf));
  const names = words.filter(({ stem }) => speakerStems.has(stem));
  const otherWords = words.filter(({ stem }) => !speakerStems.has(stem));
  return {
    words: otherWords.length > 0 ? otherWords : names,
    nameStems: new Set(names.map(({ stem }) => stem)),
  };
}

/** Returns pairs of neighbouring words. `wordsOf` has already removed the stop words between them. */
const pairsOf = (stems: readonly string[]) =>
  stems.slice(1).map((stem, index) => {
    const previous = stems[index] ?? "";
    return { key: `${previous} ${stem}`, parts: [previous, stem] };
  });

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
