import type { Sanitize } from "../content/fields.ts";
import { isSame } from "../forms/form-values.ts";
import { textsOf } from "../forms/input-kinds.ts";
import { fieldsOf } from "../text/is-record.ts";
import { type RecapField, type RecapValues, readReply } from "./recap-form.ts";

export type PartialValues = Partial<RecapValues>;

export interface GeneratedRecap {
  values: PartialValues;
  notes: string[];
}

export function readGenerated(reply: unknown, sanitize: Sanitize): GeneratedRecap | null {
  const { episode, notes } = fieldsOf(reply);
  const values = readReply(fieldsOf(episode), sanitize);
  if (!values.title) return null;
  return { values, notes: textsOf(notes) };
}

export interface Filling {
  forEmptyFields: PartialValues;
  /** These values replace the admin's own texts only after the admin has agreed. */
  forFilledFields: PartialValues;
}

export function fillingOf(current: RecapValues, { slug, ...generated }: PartialValues): Filling {
  const filling: Filling = { forEmptyFields: {}, forFilledFields: {} };
  for (const [field, value] of Object.entries(generated)) {
    const typedValue = current[field as RecapField];
    if (isEmpty(value) || isSame(typedValue, value)) continue;
    // The generated address leads to the same video, so the typed address stays.
    if (field === "youtubeUrl" && !isEmpty(typedValue)) continue;
    Object.assign(isEmpty(typedValue) ? filling.forEmptyFields : filling.forFilledFields, {
      [field]: value,
    });
  }
  if (current.slug.trim() === "" && slug) filling.forEmptyFields.slug = slug;
  return filling;
}

export const partBefore = (current: RecapValues, part: PartialValues): PartialValues =>
  Object.fromEntries((Object.keys(part) as RecapField[]).map((field) => [field, current[field]]));

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => Object.values(item).every(isEmpty))
    : String(value).trim() === "";
