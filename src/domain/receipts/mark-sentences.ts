import type { SafeHtml } from "../content/content.ts";
import { splitTags, tagName } from "../rich/split-tags.ts";
import { decodeEntities } from "../text/entities.ts";
import { WITHOUT_SENTENCES } from "./receipt.ts";
import { sentenceRanges } from "./sentence-ranges.ts";

export interface SentenceMark {
  sentence: string;
  /** The link after the sentence, as HTML. Null for no link. */
  link: string | null;
  hasPassage: boolean;
  /** Whether the passage supports the sentence. Only then does a heading link to it. */
  isSupported: boolean;
}

/** A place in the HTML: a part of `splitTags`, and a position in this part. */
interface Place {
  part: number;
  at: number;
}

/** The letter of the visible text is between `at` and `end` of the part. */
interface Letter extends Place {
  end: number;
}

const HEADING = /^h[1-6]$/;
const TOKEN = /&[^;\s&]{2,9};|[^&]|&/gsu;
const INLINE_START = /^<(?:a|b|code|em|i|s|span|strong|u)\b/i;
const INLINE_END = /^<\/(?:a|b|code|em|i|s|span|strong|u)\b/i;
const VOID = /^(?:br|hr|img|wbr|)$/;

/**
 * Adds the links after the sentences of sanitised HTML. A sentence that has a passage is put into a `span` with the class
 * `said`, unless it begins inside of an element and ends outside of it. A heading gets the link of the first sentence below it
 * that a passage supports.
 */
export function markSentences(html: SafeHtml, marks: readonly SentenceMark[]): SafeHtml {
  if (marks.every(({ link }) => link === null)) return html;
  const parts = normalParts(html);
  const { text, letters, headingEnds } = readText(parts);
  const linkEnds = linkEndsOf(parts);
  const inserts = new Map<number, { at: number; html: string }[]>();
  const insert = ({ part, at }: Place, inserted: string) => {
    const list = inserts.get(part) ?? [];
    list.push({ at, html: inserted });
    inserts.set(part, list);
  };
  const ranges = sentenceRanges(
    text,
    marks.map(({ sentence }) => sentence),
  );
  let headingIndex = -1;
  let linkedHeading = -1;
  for (const [index, { link, hasPassage, isSupported }] of marks.entries()) {
    const range = ranges[index];
    const first = range && letters[range.from];
    const last = range && letters[range.to - 1];
    if (!first || !last || link === null) continue;
    while ((headingEnds[headingIndex + 1] ?? Number.POSITIVE_INFINITY) < first.part) headingIndex++;
    const heading = headingEnds[headingIndex];
    if (isSupported && heading !== undefined && linkedHeading !== headingIndex) {
      linkedHeading = headingIndex;
      insert({ part: heading - 1, at: parts[heading - 1]?.length ?? 0 }, link);
    }
    const ends = endsOf(parts, { part: last.part, at: last.end }, linkEnds);
    const wrapped = (hasPassage ? startsOf(parts, first) : [])
      .flatMap((start) => ends.map((end) => ({ start, end })))
      .find(({ start, end }) => isBalanced(parts, start.part, end.part));
    if (wrapped) {
      insert(wrapped.start, '<span class="said">');
      insert(wrapped.end, `${link}</span>`);
    } else if (ends[0]) insert(ends[0], link);
  }
  return parts.map((source, part) => withInserts(source, inserts.get(part) ?? [])).join("") as SafeHtml;
}

/**
 * Splits HTML with `splitTags` and normalises its texts, but not its tags. Never normalise the whole: `>` and U+0338 together
 * become `≯`, so the tag would not end, and the text after it would become attributes.
 */
export const normalParts = (html: string): string[] =>
  splitTags(html).map((part, index) => (index % 2 === 1 ? part : part.normalize("NFC")));

/** Reads the text that has sentences from the parts of `splitTags`, the place of each letter, and the end tags of headings. */
export function readText(parts: readonly string[]) {
  const letters: Letter[] = [];
  const headingEnds: number[] = [];
  let text = "";
  let skippedDepth = 0;
  for (const [part, source] of parts.entries()) {
    if (part % 2 === 1) {
      const tag = tagName(source);
      const isEnd = source.startsWith("</");
      if (WITHOUT_SENTENCES.test(tag)) skippedDepth = Math.max(0, skippedDepth + (isEnd ? -1 : 1));
      if (HEADING.test(tag) && isEnd) headingEnds.push(part);
    } else if (skippedDepth === 0) {
      for (const { 0: token, index: at } of source.matchAll(TOKEN)) {
        const decoded = decodeEntities(token);
        for (let unit = 0; unit < decoded.length; unit++) letters.push({ part, at, end: at + token.length });
        text += decoded;
      }
    }
  }
  return { text, letters, headingEnds };
}

/** Returns for each part the end tag of the link around it, or null. */
function linkEndsOf(parts: readonly string[]): (number | null)[] {
  const linkEnds: (number | null)[] = [];
  let linkEnd: number | null = null;
  for (let part = parts.length - 1; part >= 0; part--) {
    const source = parts[part] ?? "";
    if (part % 2 === 1 && tagName(source) === "a") linkEnd = source.startsWith("</") ? part : null;
    linkEnds[part] = linkEnd;
  }
  return linkEnds;
}

/** The start of a sentence can also be before the tags of inline elements that begin with it. */
function startsOf(parts: readonly string[], { part, at }: Place): Place[] {
  const starts: Place[] = [{ part, at }];
  let start = { part, at };
  while (start.at === 0 && INLINE_START.test(parts[start.part - 1] ?? "")) {
    start = { part: start.part - 2, at: parts[start.part - 2]?.length ?? 0 };
    starts.unshift(start);
  }
  return starts;
}

/** The end of a sentence can also be after the tags of inline elements. It is always after a link, because links cannot nest. */
function endsOf(parts: readonly string[], end: Place, linkEnds: readonly (number | null)[]): Place[] {
  const linkEnd = linkEnds[end.part] ?? null;
  let place = linkEnd === null ? end : { part: linkEnd + 1, at: 0 };
  const ends = [place];
  while (place.at === parts[place.part]?.length && INLINE_END.test(parts[place.part + 1] ?? "")) {
    place = { part: place.part + 2, at: 0 };
    ends.unshift(place);
  }
  return ends;
}

/** True if each element that begins between the two parts also ends there, and no other element ends there. */
function isBalanced(parts: readonly string[], from: number, to: number): boolean {
  let depth = 0;
  for (let index = from + 1; index < to; index += 2) {
    const tag = parts[index] ?? "";
    if (VOID.test(tagName(tag))) continue;
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function withInserts(source: string, inserts: { at: number; html: string }[]): string {
  let result = "";
  let written = 0;
  // The sort is stable, so the end of a sentence comes before the start of the next sentence at the same place.
  for (const { at, html } of inserts.sort((a, b) => a.at - b.at)) {
    result += source.slice(written, at) + html;
    written = at;
  }
  return result + source.slice(written);
}
