/** The pattern of what holds a text; `%` and `_` in it mean themselves, `*` any sign, see below. */
export const likePattern = (text: string): string =>
  `%${text
    .trim()
    .replace(/[\\%_]/g, "\\$&")
    .replaceAll("*", "_")}%`;

/**
 * The value of PostgREST's `or` that finds a text in any of some columns, whatever the case. Every
 * sign of it means itself: `%` and `_` to PostgreSQL, commas and quotes to PostgREST (SECURITY C3,
 * C4). PostgREST makes `%` of each `*`, so one in the text stands for any sign.
 */
export function likeAny(columns: readonly string[], text: string): string {
  const value = `"${likePattern(text).replace(/["\\]/g, "\\$&")}"`;
  return columns.map((column) => `${column}.ilike.${value}`).join(",");
}
