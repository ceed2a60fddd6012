import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Recap, SafeHtml } from "../../domain/content/content.ts";
import type { CheckedSentence, SentenceState } from "../../domain/receipts/checked-sentences.ts";
import type { ReceiptField } from "../../domain/receipts/receipt.ts";
import { MarkedText, markedHtml } from "./marked-text.tsx";

const entry = (field: ReceiptField, sentence: string, state: SentenceState, start: number | null): CheckedSentence => ({
  field,
  item: 0,
  sentence,
  state,
  isStale: false,
  saidBy: "model",
  start,
  lines: start === null ? [] : [`t-${start}`],
});
const recapOf = (...sentences: CheckedSentence[]): Pick<Recap, "sentences" | "slug"> => ({ slug: "boats", sentences });

test.each<[SentenceState, number | null, string | null, string | null]>([
  ["supported", 62, "1:02", "Passage at 1:02"],
  ["contradicted", 62, "contradicted, 1:02", "Contradicted by passage at 1:02"],
  ["contradicted", null, "contradicted", "Contradicted"],
  ["none", null, "no passage", "No passage"],
  ["unchecked", null, "not checked", "Not checked"],
  ["editor", null, null, null],
])("a sentence that is %s at %s has the mark %j", (state, start, mark, label) => {
  const recap = recapOf(entry("quick_take", "It sank.", state, start));
  const html = renderToStaticMarkup(<MarkedText recap={recap} field="quick_take" text="It sank." />);
  expect(/ data-mark="([^"]*)"/.exec(html)?.[1] ?? null).toBe(mark);
  expect(/ aria-label="([^"]*)"/.exec(html)?.[1] ?? null).toBe(label);
});

test("a contradicted sentence whose passage has changed has no link to it", () => {
  const stale = { ...entry("quick_take", "It sank.", "contradicted", 62), isStale: true };
  const html = renderToStaticMarkup(<MarkedText recap={recapOf(stale)} field="quick_take" text="It sank." />);
  expect(html).toContain('data-mark="contradicted"');
  expect(html).not.toContain("t-62");
});

test("a heading links to the first sentence that its passage does not contradict", () => {
  const recap = recapOf(
    entry("recap_body", "Aa.", "contradicted", 5),
    entry("recap_body", "Ba.", "supported", 9),
    entry("recap_body", "Ca.", "contradicted", 12),
  );
  const html = markedHtml(recap, "recap_body", "<h3>H</h3><p>Aa. Ba.</p><h3>I</h3><p>Ca.</p>" as SafeHtml);
  const headings = [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, heading = ""]) => heading);
  expect(headings).toEqual([expect.stringContaining('data-mark="0:09"'), "I"]);
});
