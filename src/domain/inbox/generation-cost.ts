import { UNKNOWN_CONTEXT_TOKENS } from "../constants.ts";
import { bodyWords, minutesOfWords } from "../recap-form/recap-length.ts";
import { costOfTokens } from "../transcription/cost.ts";

const CHARS_PER_TOKEN = 4;
const CHARS_PER_WORD = 5.6;
/** The lines of the material also have numbers, times and speakers. */
const MATERIAL_SHARE = 1.03;
/** Three requests write the sections, and one checks the sentences. Each contains the material. */
const REQUESTS = 4;
/** The rules, the prompts, the schema and the facts of a request have about this number of tokens. */
const REQUEST_TOKENS = 750;
/** A word that the model writes has more than one token, and its sentence has numbers of lines. */
const TOKENS_PER_WORD = 2.2;
/** All sections besides the body, and the verdicts. */
const OTHER_WRITTEN_TOKENS = 2500;
/** A source that is too long for one request becomes notes, and these and their lines have about this number of tokens. */
const NOTES_OF_LONG_SOURCE_TOKENS = 60_000;

export interface RecapTokens {
  /** What the model reads. Servers with a cache charge less for the material of the second and later requests. */
  sent: number;
  written: number;
}

/** Estimates the tokens of a recap. `chars` counts the transcript and the show notes, as `transcript_chars` returns them. */
export function recapTokens(chars: number): RecapTokens {
  const material = (chars / CHARS_PER_TOKEN) * MATERIAL_SHARE;
  const words = chars / CHARS_PER_WORD;
  const { min, max } = bodyWords(minutesOfWords(words), words, "usual");
  const fits = material < UNKNOWN_CONTEXT_TOKENS;
  const later = fits ? material : NOTES_OF_LONG_SOURCE_TOKENS;
  return {
    sent: Math.ceil((fits ? 0 : material) + REQUESTS * (later + REQUEST_TOKENS)),
    written: Math.ceil(((min + max) / 2) * TOKENS_PER_WORD + OTHER_WRITTEN_TOKENS),
  };
}

/** Returns a text such as "about 45,000 tokens, about $0.02". The money needs a price. */
export function costText(transcriptChars: readonly number[], perMillionTokens: number | null): string {
  const tokens = transcriptChars.map(recapTokens).reduce((sum, { sent, written }) => sum + sent + written, 0);
  return tokensText(tokens, perMillionTokens);
}

/** An answer to one prompt. */
const TRIAL_WRITTEN_TOKENS = 500;

/** Estimates the tokens of a comparison: each of the prompts is tried on each transcript. */
export const comparisonTokens = (transcriptChars: readonly number[], prompts: readonly string[]): number =>
  transcriptChars
    .flatMap((chars) => prompts.map(({ length }) => (chars * MATERIAL_SHARE + length) / CHARS_PER_TOKEN))
    .reduce((sum, sent) => sum + Math.ceil(sent) + REQUEST_TOKENS / 2 + TRIAL_WRITTEN_TOKENS, 0);

export function tokensText(tokens: number, perMillionTokens: number | null): string {
  const money = costOfTokens(tokens, perMillionTokens);
  const rounded = (Math.ceil(tokens / 1000) * 1000).toLocaleString("en-US");
  return `about ${rounded} tokens${money === null ? "" : `, about ${money}`}`;
}
