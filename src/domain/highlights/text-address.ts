import type { Anchor } from "./anchor.ts";

const WORDS_AT_ENDS = 4;
const MAX_WHOLE_WORDS = 10;

/** `-`, `,` and `&` have a meaning in a text fragment. */
const encode = (text: string) => encodeURIComponent(text).replaceAll("-", "%2D");

const firstLine = (text: string) => text.trim().split("\n")[0] ?? "";
const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

/** The part of an address after which a browser scrolls to the words (a text fragment). */
export function textAddress({
  quote,
  prefix,
  suffix,
}: Pick<Anchor, "quote" | "prefix" | "suffix">) {
  const words = quote.trim().split(/\s+/);
  const isWhole = words.length <= MAX_WHOLE_WORDS && !quote.includes("\n");
  const ends = [
    firstLine(quote).split(/\s+/).slice(0, WORDS_AT_ENDS).join(" "),
    lastLine(quote).split(/\s+/).slice(-WORDS_AT_ENDS).join(" "),
  ];
  const text = isWhole ? encode(words.join(" ")) : ends.map(encode).join(",");
  // A context over the end of a line would not match, because lines are separate blocks.
  const before = /\n\s*$/.test(prefix) ? "" : wholeWords(lastLine(prefix), -2);
  const after = /^\s*\n/.test(suffix) ? "" : wholeWords(firstLine(suffix), 2);
  return `#:~:text=${before && `${encode(before)}-,`}${text}${after && `,-${encode(after)}`}`;
}

/** The words next to the quote. The word at the outer end may be cut, so it is left out. */
function wholeWords(text: string, count: number): string {
  const words = text.trim().split(/\s+/);
  if (words.length <= Math.abs(count)) return "";
  return (count < 0 ? words.slice(count) : words.slice(0, count)).join(" ");
}
