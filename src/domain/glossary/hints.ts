/** Hints for recognisers. The first terms are the most important: they were misheard. */

/** Whisper uses the last 224 tokens of a prompt, and a name has about one token for every two characters. */
const PROMPT_MAX_CHARS = 450;

/** A prompt for Whisper, such as `Ann Lee, Tolinski.` Null without terms. */
export function whisperPrompt(terms: readonly string[]): string | null {
  const kept = textsWithin(terms, PROMPT_MAX_CHARS);
  return kept.length === 0 ? null : `${kept.join(", ")}.`;
}

/** The first texts that together, with two characters between them, have at most this number of characters. */
export function textsWithin(texts: readonly string[], maxChars: number): string[] {
  const kept: string[] = [];
  let chars = 0;
  for (const text of texts) {
    chars += text.length + 2;
    if (chars > maxChars) break;
    kept.push(text);
  }
  return kept;
}
