import { PASTE_MAX_CHARS } from "../../../../domain/constants.ts";

/** Returns an error for a text so long that the paste would block the browser (security F26). */
export function pasteProblem(data: DataTransfer | null): string | null {
  const longest = Math.max(...["text/html", "text/plain"].map((kind) => lengthOf(data, kind)));
  if (longest <= PASTE_MAX_CHARS) return null;
  const count = (chars: number) =>
    `${(chars / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} million characters`;
  return `The pasted text has ${count(longest)}. Paste at most ${count(PASTE_MAX_CHARS)} at once, or paste plain text.`;
}

const lengthOf = (data: DataTransfer | null, kind: string) => data?.getData(kind).length ?? 0;
