/** Counts one token for four ASCII characters and one for each other, so rather too many. */
export function estimateTokens(text: string): number {
  const others = text.length - text.replace(/[^\p{ASCII}]/gu, "").length;
  return Math.ceil((text.length - others) / 4) + others;
}
