const MAX_CHARS = 300;

export function metaDescription(text: string | null | undefined): string {
  const line = (text ?? "").replace(/\s+/g, " ").trim();
  const chars = [...line];
  if (chars.length <= MAX_CHARS) return line;
  const shortText = chars.slice(0, MAX_CHARS - 1).join("");
  return `${shortText.replace(/\s+\S{0,30}$/, "")}…`;
}
