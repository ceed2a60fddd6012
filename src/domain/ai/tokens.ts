/** Counts four ASCII characters as one token, and each other character as one token. Most models count fewer tokens. */
export function estimateTokens(text: string): number {
  const otherChars = text.length - text.replace(/[^\p{ASCII}]/gu, "").length;
  return Math.ceil((text.length - otherChars) / 4) + otherChars;
}
