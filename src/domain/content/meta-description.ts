const MAX_CHARS = 300;

export function metaDescription(text: string | null | undefined): string {
  const line = (text ?? "").replace(/\s+/g, " ").trim();
  const chars = [...line];
  if (chars.length <= MAX_CHARS) return line;
  const cut = chars.slice(0, MAX_CHARS - 1).join("");
  return `${cut.replace(/\s+\S{0,30}$/, "")}…`;
}
