import { WORD_OR_CHARACTER } from "../text/words.ts";
import type { Cue } from "./cue.ts";

/** Lines that may be an advertisement. An editor decides. */
export interface AdvertisementProposal {
  /** The index of the first line. */
  from: number;
  /** The index of the last line. */
  to: number;
  /** Why, in words for the editor. */
  reasons: string[];
}

/** Other episodes of the show repeat an advertisement, and almost never seven other words in a row. */
const SHINGLE_WORDS = 7;
const MIN_REPEATED_SHARE = 0.6;
const MIN_PASSAGE_WORDS = 20;

/** One of these is enough. English only: other languages have the repeats. */
const SPONSOR = [
  /\b(?:brought to you by|sponsored by|(?:our|today'?s|this (?:episode|week)'?s|episode'?s) sponsors?)\b/i,
  /\b(?:(?:promo|discount|coupon|offer) code|code \S+ at checkout)\b/i,
  // The name of a code begins with a capital letter, and people also use code.
  /\b[Uu]se (?:the |my |our )?code ["“]?[A-Z0-9]/,
];
/** Hosts also say these words, so two lines must have them. */
const OFFER = /\b(?:percent off|free trial|dot com slash|sponsors?)\b|\d% off\b/i;
/** Lines of one advertisement stand at most this far apart. */
const MAX_GAP_LINES = 3;
const MAX_GAP_SECONDS = 45;

/**
 * Returns a function that proposes passages that other episodes repeat, and passages with the words of sponsors. The time
 * grows with the length of all texts. Leaves out lines that are marked already.
 */
export function advertisementFinder(otherEpisodes: readonly (readonly string[])[]) {
  const repeats = readRepeats(otherEpisodes);
  return (lines: readonly Cue[]): AdvertisementProposal[] => {
    const proposals = [...repeatedPassages(lines, repeats, otherEpisodes.length), ...sponsorPassages(lines)];
    return joinNeighbours(proposals.sort((a, b) => a.from - b.from));
  };
}

const wordsOf = (text: string) => text.toLowerCase().match(WORD_OR_CHARACTER) ?? [];

/** For each run of words, the number of episodes that have it. */
function readRepeats(otherEpisodes: readonly (readonly string[])[]): Map<string, number> {
  const episodesOf = new Map<string, number>();
  for (const texts of otherEpisodes) {
    const shingles = new Set(shinglesOf(texts.flatMap(wordsOf)));
    for (const shingle of shingles) episodesOf.set(shingle, (episodesOf.get(shingle) ?? 0) + 1);
  }
  return episodesOf;
}

function repeatedPassages(lines: readonly Cue[], episodesOf: ReadonlyMap<string, number>, episodeCount: number) {
  if (episodesOf.size === 0) return [];
  // A line can begin in the middle of a repeated sentence, so the shingles cross the lines.
  const wordsByLine = lines.map(({ text }) => wordsOf(text));
  const words = wordsByLine.flat();
  const episodesByWord = new Uint8Array(words.length);
  for (const [index, shingle] of shinglesOf(words).entries()) {
    const count = episodesOf.get(shingle) ?? 0;
    for (let word = index; word < index + SHINGLE_WORDS; word++)
      episodesByWord[word] = Math.max(episodesByWord[word] ?? 0, count);
  }
  let firstWord = 0;
  const repeated = wordsByLine.map(({ length }) => {
    const counts = episodesByWord.slice(firstWord, firstWord + length).filter((count) => count > 0);
    firstWord += length;
    const isRepeated = length > 0 && counts.length >= length * MIN_REPEATED_SHARE;
    return { words: length, episodes: isRepeated ? largest(counts) : 0 };
  });
  return runsOf(lines, (index) => (repeated[index]?.episodes ?? 0) > 0, 0).flatMap(({ from, to }) => {
    const part = repeated.slice(from, to + 1);
    const wordCount = part.reduce((sum, line) => sum + line.words, 0);
    if (wordCount < MIN_PASSAGE_WORDS) return [];
    const episodes = largest(part.map((line) => line.episodes));
    return [{ from, to, reasons: [`${episodes} of ${episodeCount} other episodes repeat it`] }];
  });
}

const largest = (numbers: Iterable<number>) => Iterator.from(numbers).reduce((a, b) => Math.max(a, b), 0);

const shinglesOf = (words: readonly string[]): string[] =>
  words.slice(SHINGLE_WORDS - 1).map((_, index) => words.slice(index, index + SHINGLE_WORDS).join(" "));

function sponsorPassages(lines: readonly Cue[]): AdvertisementProposal[] {
  const phrases = lines.map(({ text }) => phraseIn(text));
  const isOffer = lines.map(({ text }, index) => phrases[index] !== null || OFFER.test(text));
  return runsOf(lines, (index) => isOffer[index] === true, MAX_GAP_LINES).flatMap(({ from, to }) => {
    const phrase = phrases.slice(from, to + 1).find((found) => found !== null);
    const offers = isOffer.slice(from, to + 1).filter(Boolean).length;
    if (phrase === undefined && offers < 2) return [];
    return [{ from, to, reasons: [phrase === undefined ? "an offer of a sponsor" : `the words “${phrase}”`] }];
  });
}

function phraseIn(text: string): string | null {
  for (const pattern of SPONSOR) {
    const [phrase] = pattern.exec(text) ?? [];
    if (phrase !== undefined) return phrase;
  }
  return null;
}

/** Runs of matching, unmarked lines. Up to `maxGap` other lines of the same passage may stand between two of them. */
function runsOf(lines: readonly Cue[], matches: (index: number) => boolean, maxGap: number) {
  const runs: { from: number; to: number }[] = [];
  for (const [index, { isAdvertisement }] of lines.entries()) {
    if (isAdvertisement || !matches(index)) continue;
    const run = runs.at(-1);
    if (run && index - run.to - 1 <= maxGap && !isFar(lines, run.to, index)) run.to = index;
    else runs.push({ from: index, to: index });
  }
  return runs;
}

function isFar(lines: readonly Cue[], from: number, to: number): boolean {
  if (lines.slice(from, to).some(({ isAdvertisement }) => isAdvertisement)) return true;
  const [start, end] = [lines[from]?.start ?? null, lines[to]?.start ?? null];
  return start !== null && end !== null && end - start > MAX_GAP_SECONDS;
}

function joinNeighbours(proposals: readonly AdvertisementProposal[]): AdvertisementProposal[] {
  const joined: AdvertisementProposal[] = [];
  for (const proposal of proposals) {
    const last = joined.at(-1);
    if (last && proposal.from <= last.to + 1) {
      last.to = Math.max(last.to, proposal.to);
      last.reasons.push(...proposal.reasons.filter((reason) => !last.reasons.includes(reason)));
    } else joined.push({ ...proposal });
  }
  return joined;
}
