// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;

/** Makes a foreign text valid for the database: no lone surrogates, no controls, cut. */
export function storable(text: string, mostChars: number): string {
  const clean = text.toWellFormed().replace(NO_TEXT, "").trim();
  if (clean.length <= mostChars) return clean;
  const cut = clean.slice(0, mostChars);
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}
