import { PASTE_MAX_CHARS } from "../../../../domain/constants.ts";

/** Why a paste is refused; null where it may go on (security F26). */
export function pasteProblem(data: DataTransfer | null): string | null {
  const longest = Math.max(...["text/html", "text/plain"].map((kind) => lengthOf(data, kind)));
  if (longest <= PASTE_MAX_CHARS) return null;
  const count = (chars: number) =>
    `${(chars / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} million characters`;
  return `That is too much to paste at once: ${count(longest)}, and ${count(PASTE_MAX_CHARS)} are the most. Paste it in parts, or as plain text.`;
}

const lengthOf = (data: DataTransfer | null, kind: string) => data?.getData(kind).length ?? 0;
