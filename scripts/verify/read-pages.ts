/** Reads what the pages of a site show, so that nothing depends on what the site says about its pages. */
import { parse } from "node-html-parser";
import { secondOfLineId } from "../../src/domain/player/line-at.ts";
import { RECEIPT_FIELDS, type ReceiptField, sentencesOf } from "../../src/domain/receipts/receipt.ts";
import type { TranscriptLine } from "../../src/domain/transcript/lines.ts";

export interface ShownSentence {
  field: ReceiptField;
  sentence: string;
}

export interface RecapPage {
  title: string;
  quotes: string[];
  /** The HTML of the recap's body. */
  body: string;
  sentences: ShownSentence[];
  /** True if the page says that its sentences were checked. */
  saysChecked: boolean;
}

export function readRecapPage(html: string): RecapPage {
  const page = parse(html);
  const section = (id: string) => page.querySelector(`.recap section[aria-labelledby="${id}"] > div`);
  const textsIn = (id: string, selector: string) =>
    (section(id)?.querySelectorAll(selector) ?? []).map(({ text }) => text.trim());
  const body = section("recap")?.innerHTML ?? "";
  const values: Record<ReceiptField, string | string[]> = {
    quick_take: section("quick-take")?.text ?? "",
    recap_body: body,
    key_takeaways: textsIn("key-takeaways", "li"),
    why_it_matters: section("why-it-matters")?.text ?? "",
    recommendations: section("recommendations")?.innerHTML ?? "",
  };
  return {
    title: page.querySelector("h1")?.text.trim() ?? "",
    quotes: textsIn("quotes", "blockquote"),
    body,
    sentences: RECEIPT_FIELDS.flatMap((field) =>
      sentencesOf(field, field === "recommendations" ? [values.recommendations as string] : values[field]).map(
        (sentence) => ({ field, sentence }),
      ),
    ),
    saysChecked: page.querySelector("#checked") !== null,
  };
}

/** Reads the lines of a transcript's page without the folded advertisements. A line without a name has the speaker of the line before it. */
export function readTranscriptPage(html: string): TranscriptLine[] {
  let speaker: string | null = null;
  return parse(html)
    .querySelectorAll(".cues > li[id]")
    .map((item) => {
      const name = item.querySelector("b")?.text;
      if (name !== undefined) speaker = name === "—" ? null : name;
      const text = item.querySelector("p")?.text ?? "";
      return { id: item.id, speaker, start: secondOfLineId(item.id), text };
    });
}
