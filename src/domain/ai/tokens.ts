/** Counts one token for four ASCII characters and one for each other character. Most models count fewer tokens. */
export function estimateTokens(text: string): number {
  const otherChars = text.length - text.replace(/[^\p{ASCII}]/gu, "").length;
  return Math.ceil((text.length - otherChars) / 4) + otherChars;
}
