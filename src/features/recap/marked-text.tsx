import { Fragment, type ReactNode } from "react";
import type { Recap, SafeHtml } from "../../domain/content/content.ts";
import { clockTime } from "../../domain/content/durations.ts";
import { type CheckedSentence, hasPassage } from "../../domain/receipts/checked-sentences.ts";
import { RESTING } from "../../domain/receipts/checked-words.ts";
import { markSentences } from "../../domain/receipts/mark-sentences.ts";
import type { ReceiptField } from "../../domain/receipts/receipt.ts";
import { sentenceRanges } from "../../domain/receipts/sentence-ranges.ts";
import * as paths from "../../paths.ts";
import { CHECKED_ID } from "./sections.ts";

/** The link after a sentence. CSS shows `data-mark`, so that copied text does not contain it. */
interface PassageLink {
  href: string;
  "data-mark": string;
  "aria-label": string;
  /** The position of the sentence in the file `recap-proof.json`. The script opens the passage from this file. */
  "data-passage"?: number;
}

type Texts = Pick<Recap, "sentences" | "slug">;
type Entry = [index: number, sentence: CheckedSentence];

const entriesOf = ({ sentences }: Texts, field: ReceiptField, item: number): Entry[] =>
  [...(sentences ?? []).entries()].filter(([, sentence]) => sentence.field === field && sentence.item === item);

const WARNINGS = { none: "no passage", unchecked: "not checked", contradicted: "contradicted" };

/**
 * An editor's sentence has no link. A sentence that contradicts its passage says so, and leads to the passage. A machine's
 * sentence without a passage says so, and leads to the explanation.
 */
function linkOf(slug: string, [index, sentence]: Entry): PassageLink | null {
  const { state, start, lines } = sentence;
  const [line] = lines;
  if (line !== undefined && hasPassage(sentence)) {
    const time = start === null ? null : clockTime(start);
    const mark = time ?? `¶ ${line.slice(1)}`;
    const label = time === null ? `passage ${line.slice(1)}` : `passage at ${time}`;
    const isContradicted = state === "contradicted";
    return {
      href: `${paths.transcript(slug)}#${line}`,
      "data-mark": isContradicted ? `${WARNINGS.contradicted}, ${mark}` : mark,
      "aria-label": isContradicted ? `Contradicted by ${label}` : capitalised(label),
      "data-passage": index,
    };
  }
  if (state !== "none" && state !== "unchecked" && state !== "contradicted") return null;
  const mark = WARNINGS[state];
  return { href: `#${CHECKED_ID}`, "data-mark": mark, "aria-label": capitalised(mark) };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Values are addresses of this site, numbers, and words without marks of HTML. */
const htmlOf = (link: PassageLink) =>
  `<a ${Object.entries(link)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ")}></a>`;

export function markedHtml(recap: Texts, field: ReceiptField, html: SafeHtml, item = 0): SafeHtml {
  const marks = entriesOf(recap, field, item).map((entry) => {
    const link = linkOf(recap.slug, entry);
    const [, sentence] = entry;
    const opensPassage = hasPassage(sentence);
    return {
      sentence: sentence.sentence,
      link: link && htmlOf(link),
      hasPassage: opensPassage,
      isSupported: opensPassage && RESTING.includes(sentence.state),
    };
  });
  return markSentences(html, marks);
}

interface TextProps {
  recap: Texts;
  field: ReceiptField;
  text: string;
  item?: number;
}

/** A text of a recap with a link after each sentence that has a passage. */
export function MarkedText({ recap, field, text, item = 0 }: TextProps): ReactNode {
  const entries = entriesOf(recap, field, item);
  if (entries.length === 0) return text;
  const normalText = text.normalize("NFC");
  const ranges = sentenceRanges(
    normalText,
    entries.map(([, { sentence }]) => sentence),
  );
  const nodes: ReactNode[] = [];
  let written = 0;
  for (const [position, entry] of entries.entries()) {
    const range = ranges[position];
    const link = linkOf(recap.slug, entry);
    if (!range || !link) continue;
    const anchor = <a {...link} />;
    const sentence = normalText.slice(range.from, range.to);
    nodes.push(
      <Fragment key={entry[0]}>
        {normalText.slice(written, range.from)}
        {hasPassage(entry[1]) ? (
          <span className="said">
            {sentence}
            {anchor}
          </span>
        ) : (
          <>
            {sentence}
            {anchor}
          </>
        )}
      </Fragment>,
    );
    written = range.to;
  }
  return [...nodes, normalText.slice(written)];
}
