import { AI_CONTEXT_TOKENS, CACHED_TOKEN_SHARE } from "../constants.ts";

const CHARS_PER_TOKEN = 4;
/** The request for each section contains the transcript. A model server caches the transcript after the first request. */
const SECTIONS = 7;
const WRITTEN_TOKENS = 3000;

/** Estimates the number of tokens that the recap of a transcript costs. */
export function estimateRecapTokens(transcriptChars: number): number {
  const transcriptTokens = Math.min(transcriptChars / CHARS_PER_TOKEN, AI_CONTEXT_TOKENS);
  const sentTokens = transcriptTokens * (1 + (SECTIONS - 1) * CACHED_TOKEN_SHARE);
  return Math.ceil(sentTokens + WRITTEN_TOKENS);
}

/** Returns a text such as "about 45,000 tokens". */
export function costText(transcriptChars: readonly number[]): string {
  const tokens = transcriptChars.map(estimateRecapTokens).reduce((sum, count) => sum + count, 0);
  return `about ${(Math.ceil(tokens / 1000) * 1000).toLocaleString("en-US")} tokens`;
}
