import { createClosenessScorer } from "./closeness.ts";
import { bestCoverage, matchScores } from "./matches.ts";
import { rarityOf } from "./meaning.ts";
import type { Passage } from "./passages.ts";
import { indexSpokenWords, type SpokenPassages, type WeightedWord } from "./spoken.ts";
import { dot } from "./vector.ts";
import { stemsOf, type Word, wordsOf } from "./words.ts";

/** More words would be slow, because `rankPassages` compares each word with every word of the transcript. */
const MAX_QUESTION_WORDS = 32;
const SENTENCES_AROUND = 3;
/** In a talk, the passage before an answer often contains the question. */
const PREVIOUS_PASSAGE_WEIGHT = 0.2;
const SPEAKER_WEIGHT = 0.1;
const NAME_RESEMBLANCE = 0.3;
const EXACT_WEIGHT = 1.5;
/** Exact matches with a lower score than this occur by chance, so they do not count. */
const CHANCE_SCORE = 0.25;
/** Words of the question that are together in one passage count twice as much as words anywhere in the transcript. */
const ANYWHERE_WEIGHT = 0.5;

export interface RankedPassage {
  passage: Passage;
  score: number;
  /** The score without the parts for exact matches and for the speaker. */
  nearness: number;
}

export interface Ranking {
  ranked: RankedPassage[];
  /** From 0 to 1.8. The value is high if the question consists of spoken words and names of speakers. */
  resemblance: number;
}

/**
 * Words with a similar meaning add at most 0.5 to a score, the closest group of sentences at most 0.3, and the closest
 * sentence at most 0.2. Exact matches add more. If the question names a speaker, the speaker's passages score more.
 */
export function rankPassages(question: string, passages: readonly Passage[]): Ranking {
  const spoken = indexSpokenWords(passages.map(({ text }) => text));
  const { words, nameStems } = withoutSpeakers(rarestWords(question), passages);
  const questionWords = spoken.questionWords(words);
  const orderedWords = wordsOf(question).filter(({ stem }) => !nameStems.has(stem));
  const coverageOf = createCoverageScorer(spoken, questionWords);
  const closenessAround = createClosenessScorer(spoken, questionWords);
  const [sentences, windows] = [closenessAround(0), closenessAround(SENTENCES_AROUND)];
  const nearnessScores = spoken.passages.map(({ words, from, to }) => {
    if (words.length === 0) return 0;
    const range = Array.from({ length: to - from }, (_, index) => from + index);
    return 0.5 * coverageOf(words) + 0.2 * maxOf(sentences, range) + 0.3 * maxOf(windows, range);
  });
  const exactScores = matchScores(spoken, questionWords, spoken.questionWords(orderedWords));
  const rankedPassage = (passage: Passage, index: number): RankedPassage => {
    const isNamedSpeaker = stemsOf(passage.speaker ?? "").some((stem) => nameStems.has(stem));
    const nearness =
      (nearnessScores[index] ?? 0) + PREVIOUS_PASSAGE_WEIGHT * (nearnessScores[index - 1] ?? 0);
    const exactness = EXACT_WEIGHT * Math.max(0, (exactScores[index] ?? 0) - CHANCE_SCORE);
    return {
      passage,
      nearness,
      score: nearness + exactness + (isNamedSpeaker ? SPEAKER_WEIGHT : 0),
    };
  };
  return {
    ranked: passages
      .map(rankedPassage)
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score),
    resemblance:
      bestCoverage(spoken, questionWords) +
      ANYWHERE_WEIGHT * spokenShare(spoken, words) +
      (nameStems.size > 0 ? NAME_RESEMBLANCE : 0),
  };
}

function rarestWords(question: string): Word[] {
  const words = new Map(wordsOf(question).map((word) => [word.stem, word]));
  const rarest = [...words.values()].sort((a, b) => rarityOf(b.form) - rarityOf(a.form));
  return rarest.slice(0, MAX_QUESTION_WORDS);
}

function withoutSpeakers(words: readonly Word[], passages: readonly Passage[]) {
  const speakers = new Set(passages.map(({ speaker }) => speaker ?? ""));
  const speakerStems = new Set([...speakers].flatMap(stemsOf));
  const otherWords = words.filter(({ stem }) => !speakerStems.has(stem));
  const names = words.filter(({ stem }) => speakerStems.has(stem));
  return {
    words: otherWords.length > 0 ? otherWords : names,
    nameStems: new Set(names.map(({ stem }) => stem)),
  };
}

/** Returns the share of the question's words that the transcript contains. Rare words count more. */
function spokenShare(spoken: SpokenPassages, words: readonly Word[]): number {
  const stems = new Set(spoken.words.map(({ stem }) => stem));
  const totalRarity = (selectedWords: readonly Word[]) =>
    selectedWords.reduce((sum, { form }) => sum + rarityOf(form), 0);
  const isSpoken = (word: Word) => spoken.questionWords([word]).some(({ stem }) => stems.has(stem));
  return totalRarity(words.filter(isSpoken)) / (totalRarity(words) || 1);
}

function createCoverageScorer(spoken: SpokenPassages, questionWords: readonly WeightedWord[]) {
  const weight = questionWords.reduce((sum, word) => sum + word.weight, 0) || 1;
  const similarities = questionWords.map((word) =>
    spoken.words.map(({ stem, meaning }) => (stem === word.stem ? 1 : dot(meaning, word.meaning))),
  );
  return (words: readonly number[]): number =>
    questionWords.reduce(
      (sum, word, i) => sum + word.weight * maxOf(similarities[i] ?? [], words),
      0,
    ) / weight;
}

const maxOf = (values: readonly number[], indices: readonly number[]): number =>
  indices.reduce((best, index) => Math.max(best, values[index] ?? best), Number.NEGATIVE_INFINITY);
