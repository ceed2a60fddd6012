/** The tokens of one or more calls. */
export interface Usage {
  /** All tokens that the model has read, also those from the server's cache. */
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
  /** True if the server did not report the tokens of a call. Then the numbers contain an estimate. */
  isEstimated: boolean;
}

export const NO_USAGE: Usage = { promptTokens: 0, cachedTokens: 0, completionTokens: 0, isEstimated: false };

export const addUsage = (a: Usage, b: Usage): Usage => ({
  promptTokens: a.promptTokens + b.promptTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
  completionTokens: a.completionTokens + b.completionTokens,
  isEstimated: a.isEstimated || b.isEstimated,
});
