/** The last row that was read, by the order `rev`, `id`. */
export interface After {
  rev: number;
  id: string;
}

/** After every id: reading begins behind a revision, not within it. */
export const behindRevision = (rev: number): After => ({
  rev,
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
});

/** The filter for `or()`: what comes after that row. */
export const comesAfter = ({ rev, id }: After): string =>
  `rev.gt.${rev},and(rev.eq.${rev},id.gt.${id})`;
