/**
 * A PostgREST `or` filter that finds a text in any of the columns, ignoring case. Escapes `%` and `_`
 * (security C4). Characters that would end or split the value (C3) become the wildcard `_`, since not
 * every server understands quoting.
 */
export function likeAny(columns: readonly string[], text: string): string {
  const like = text
    .trim()
    .replace(/[%_]|[\\,(){}"*]/g, (sign) => (/[%_]/.test(sign) ? `\\${sign}` : "_"));
  return columns.map((column) => `${column}.ilike.%${like}%`).join(",");
}
