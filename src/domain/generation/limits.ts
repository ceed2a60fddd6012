/** The rule of a show begins at most this number of recaps in a day. `AI_RECAPS_PER_DAY` replaces it. */
export const RECAPS_PER_DAY = 10;

/** The rule of a show publishes at most this number of recaps in a day. `AI_PUBLICATIONS_PER_DAY` replaces it. */
export const PUBLICATIONS_PER_DAY = 3;
