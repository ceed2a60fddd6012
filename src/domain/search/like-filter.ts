// Escapes `%` and `_` (security C4). Characters that would end or split the value become `_` (C3),
// since not every server understands quoting.
export function likeAny(columns: readonly string[], text: string): string {
  const like = text
    .trim()
    .replace(/[%_]|[\\,(){}"*]/g, (sign) => (/[%_]/.test(sign) ? `\\${sign}` : "_"));
  return columns.map((column) => `${column}.ilike.%${like}%`).join(",");
}
