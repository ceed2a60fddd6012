import type { Sanitize } from "../content/fields.ts";
import { isSame } from "../forms/form-values.ts";
import { guestsOf, textsOf } from "../forms/input-kinds.ts";
import { fieldsOf } from "../text/is-record.ts";
import { type RecapField, type RecapValues, readReply } from "./recap-form.ts";

export type Part = Partial<RecapValues>;

export interface GeneratedRecap {
  values: Part;
  notes: string[];
}

export function readGenerated(reply: unknown, sanitize: Sanitize): GeneratedRecap | null {
  const { episode, notes } = fieldsOf(reply);
  const values = readReply(fieldsOf(episode), sanitize);
  if (!values.title) return null;
  return { values, notes: textsOf(notes) };
}

export interface Filling {
  forEmptyFields: Part;
  /** These replace a person's text only after a confirmation. */
  forFilledFields: Part;
}

export function fillingOf(current: RecapValues, { slug, ...generated }: Part): Filling {
  const filling: Filling = { forEmptyFields: {}, forFilledFields: {} };
  for (const [field, value] of Object.entries(generated)) {
    const typed = current[field as RecapField];
    if (isEmpty(value) || isSame(typed, value)) continue;
    // It is the same video, perhaps with another form of its address.
    if (field === "youtubeUrl" && !isEmpty(typed)) continue;
    Object.assign(isEmpty(typed) ? filling.forEmptyFields : filling.forFilledFields, {
      [field]: value,
    });
  }
  if (current.slug.trim() === "" && slug) filling.forEmptyFields.slug = slug;
  return filling;
}

export const partBefore = (current: RecapValues, part: Part): Part =>
  Object.fromEntries((Object.keys(part) as RecapField[]).map((field) => [field, current[field]]));

const isEmpty = (value: unknown) =>
  Array.isArray(value) ? guestsOf(value).length === 0 : String(value).trim() === "";
