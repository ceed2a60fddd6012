// biome-ignore lint/suspicious/noControlCharactersInRegex: the function removes them
const NOT_STORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;

export function storableText(text: string, maxChars: number): string {
  const cleanText = text.toWellFormed().replace(NOT_STORABLE, "").trim();
  if (cleanText.length <= maxChars) return cleanText;
  const shortText = cleanText.slice(0, maxChars);
  return (/[\ud800-\udbff]$/.test(shortText) ? shortText.slice(0, -1) : shortText).trimEnd();
}
