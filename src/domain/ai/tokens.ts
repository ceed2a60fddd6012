/**
 * How many tokens a model makes of a text, where it does not say: four letters of the Latin
 * alphabet are about one, of other scripts each is. Rather too many than too few.
 */
export function estimateTokens(text: string): number {
  const others = text.length - text.replace(/[^\p{ASCII}]/gu, "").length;
  return Math.ceil((text.length - others) / 4) + others;
}
