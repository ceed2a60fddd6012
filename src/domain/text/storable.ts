// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const NOT_STORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;

export function storable(text: string, maxChars: number): string {
  const clean = text.toWellFormed().replace(NOT_STORABLE, "").trim();
  if (clean.length <= maxChars) return clean;
  const cut = clean.slice(0, maxChars);
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}
