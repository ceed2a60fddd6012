import { PASTE_MAX_CHARS } from "../../../../domain/constants.ts";
import type { Quill } from "./quill.ts";

/**
 * If the pasted text will replace a whole heading, makes the heading a usual line first. Otherwise, the last pasted
 * paragraph would become a heading, because Quill keeps the line break of the replaced line.
 */
export function leaveReplacedHeading(editor: Quill): void {
  const range = editor.getSelection(true);
  const end = range.index + range.length;
  const [line, offset] = editor.getLine(end);
  const isWholeLine = line !== null && range.length > 0 && range.length >= offset && offset === line.length() - 1;
  if (isWholeLine && editor.getFormat(end)["header"]) editor.formatLine(end, 1, "header", false, "user");
}

/** Returns an error if the pasted text is so long that it would block the browser (security F26). */
export function pasteProblem(data: DataTransfer | null): string | null {
  const charCount = Math.max(...["text/html", "text/plain"].map((kind) => lengthOf(data, kind)));
  if (charCount <= PASTE_MAX_CHARS) return null;
  const countText = (chars: number) =>
    `${(chars / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} million characters`;
  return `The pasted text has ${countText(charCount)}. Paste at most ${countText(PASTE_MAX_CHARS)} at once, or paste plain text.`;
}

const lengthOf = (data: DataTransfer | null, kind: string) => data?.getData(kind).length ?? 0;
