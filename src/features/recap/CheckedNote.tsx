import type { Recap } from "../../domain/content/content.ts";
import { detailsOf, summaryOf } from "../../domain/receipts/checked-words.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { CHECKED_ID } from "./sections.ts";

/** Says what was checked in a recap with receipts, and how. The script of a passage finds the proof by `data-proof`. */
export function CheckedNote({ recap: { sentences, quotes, slug } }: { recap: Recap }) {
  if (sentences === null || sentences.length === 0) return null;
  const spokenQuotes = quotes.filter(({ line }) => line !== null).length;
  return (
    <details className="checked" id={CHECKED_ID}>
      <summary>{summaryOf(sentences)}</summary>
      <ul>
        {detailsOf(sentences).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {quotes.length > 0 && (
          <li>
            {spokenQuotes} of {formatCount(quotes.length, "quote")} {spokenQuotes === 1 ? "is" : "are"} in the
            transcript word for word, apart from filler words.
          </li>
        )}
        <li>
          Press a time after a sentence to read its passage. To check every passage with a program, take{" "}
          <a href={paths.recapProof(slug)} data-proof="" className="link">
            recap-proof.json
          </a>
          .
        </li>
      </ul>
    </details>
  );
}
