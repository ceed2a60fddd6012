/**
 * Estimates the tokens of a text: one for four ASCII characters, one for each other character. The
 * estimate is rather too high than too low.
 */
export function estimateTokens(text: string): number {
  const others = text.length - text.replace(/[^\p{ASCII}]/gu, "").length;
  return Math.ceil((text.length - others) / 4) + others;
}
