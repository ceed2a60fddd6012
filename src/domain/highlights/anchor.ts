import { HIGHLIGHT_MAX_CHARS } from "../limits.ts";

/** Where a highlight is in the text of its section. */
export interface Anchor {
  quote: string;
  /** The text before the quote. */
  prefix: string;
  /** The text after the quote. */
  suffix: string;
  /** The index at which the quote began when the reader marked it. This index decides only between equally good places. */
  position: number;
}

export interface Place {
  start: number;
  end: number;
  /** False if the words may have changed, or may be at another place. */
  isCertain: boolean;
}

/** Returns the anchor of a range of the text. Leaves out the spaces at the ends of the range. */
export function anchorOf(text: string, from: number, to: number): Anchor {
  const selectedText = text.slice(from, to);
  const start = from + (selectedText.length - selectedText.trimStart().length);
  const end = start + selectedText.trim().length;
  const { prefix, suffix } = HIGHLIGHT_MAX_CHARS;
  return {
    quote: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - prefix), start).replace(/^[\uDC00-\uDFFF]/, ""),
    suffix: text.slice(end, end + suffix).replace(/[\uD800-\uDBFF]$/, ""),
    position: start,
  };
}
