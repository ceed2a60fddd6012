import type { Anchor } from "./anchor.ts";

const WORDS_AT_ENDS = 4;
const MAX_WHOLE_WORDS = 10;

/** `-`, `,` and `&` have a meaning in a text fragment. `encodeURIComponent` does not encode `-`. */
const encode = (text: string) => encodeURIComponent(text).replaceAll("-", "%2D");

const firstLine = (text: string) => text.trim().split("\n")[0] ?? "";
const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

/** Returns a text fragment to append to an address. A browser that opens this address scrolls to the words. */
export function textFragment({ quote, prefix, suffix }: Pick<Anchor, "quote" | "prefix" | "suffix">) {
  const words = quote.trim().split(/\s+/);
  const isShort = words.length <= MAX_WHOLE_WORDS && !quote.includes("\n");
  const ends = [
    firstLine(quote).split(/\s+/).slice(0, WORDS_AT_ENDS).join(" "),
    lastLine(quote).split(/\s+/).slice(-WORDS_AT_ENDS).join(" "),
  ];
  const text = isShort ? encode(words.join(" ")) : ends.map(encode).join(",");
  // Lines are separate blocks of the page, and a browser does not match context from another block.
  const before = /\n\s*$/.test(prefix) ? "" : wholeWords(lastLine(prefix), -2);
  const after = /^\s*\n/.test(suffix) ? "" : wholeWords(firstLine(suffix), 2);
  return `#:~:text=${before && `${encode(before)}-,`}${text}${after && `,-${encode(after)}`}`;
}

/** Returns the words next to the quote. Leaves out the word at the outer end, because it may be cut. */
function wholeWords(text: string, count: number): string {
  const words = text.trim().split(/\s+/);
  if (words.length <= Math.abs(count)) return "";
  return (count < 0 ? words.slice(count) : words.slice(0, count)).join(" ");
}
