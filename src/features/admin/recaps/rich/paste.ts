import { PASTE_MAX_CHARS } from "../../../../domain/constants.ts";

/** Returns an error if the pasted text is so long that it would block the browser (security F26). */
export function pasteProblem(data: DataTransfer | null): string | null {
  const charCount = Math.max(...["text/html", "text/plain"].map((kind) => lengthOf(data, kind)));
  if (charCount <= PASTE_MAX_CHARS) return null;
  const countText = (chars: number) =>
    `${(chars / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} million characters`;
  return `The pasted text has ${countText(charCount)}. Paste at most ${countText(PASTE_MAX_CHARS)} at once, or paste plain text.`;
}

const lengthOf = (data: DataTransfer | null, kind: string) => data?.getData(kind).length ?? 0;
