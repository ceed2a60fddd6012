// Escapes `%` and `_` (security C4). Characters that would end or split the value become `_` (security C3), because
// not every server accepts a value in quotation marks.
export function createLikeFilter(columns: readonly string[], text: string): string {
  const pattern = text.trim().replace(/[%_]|[\\,(){}"*]/g, (sign) => (/[%_]/.test(sign) ? `\\${sign}` : "_"));
  return columns.map((column) => `${column}.ilike.%${pattern}%`).join(",");
}
