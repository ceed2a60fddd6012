/**
 * The value of PostgREST's `or` that finds a text in any of some columns, whatever the case. `%` and
 * `_` mean themselves (security C4). What would end or split the value there (C3) stands for any
 * sign: quoting it is not understood by every server.
 */
export function likeAny(columns: readonly string[], text: string): string {
  const like = text
    .trim()
    .replace(/[%_]|[\\,(){}"*]/g, (sign) => (/[%_]/.test(sign) ? `\\${sign}` : "_"));
  return columns.map((column) => `${column}.ilike.%${like}%`).join(",");
}
