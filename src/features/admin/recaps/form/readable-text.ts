import type { RecapField, RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { htmlWords } from "../../../../domain/text/difference.ts";

const RICH_FIELDS: readonly RecapField[] = ["recapBody", "recommendations"];

/** Returns the value of a field as text, with one line for each item of a list. */
export function readableText(values: RecapValues, field: RecapField): string {
  const value: unknown = values[field];
  if (Array.isArray(value)) {
    const itemTexts = value.map((item) => Object.values(item).filter(Boolean).join(" · "));
    return itemTexts.filter(Boolean).join("\n");
  }
  const text = String(value).trim();
  return RICH_FIELDS.includes(field) ? htmlWords(text) : text;
}
