import type { Sanitize } from "../content/fields.ts";
import { isTextSource, type TextSource, weakerSource } from "../content/origin.ts";
import { isSame } from "../forms/form-values.ts";
import { textsOf } from "../forms/input-kinds.ts";
import { type Receipt, readReceipts } from "../receipts/receipt.ts";
import { fieldsOf } from "../text/is-record.ts";
import { videoIdOf } from "../youtube/youtube.ts";
import { EMPTY_RECAP, type RecapField, type RecapValues, readFunctionReply } from "./recap-form.ts";

export type PartialValues = Partial<RecapValues>;

export interface GeneratedRecap {
  values: PartialValues;
  restsOn: TextSource | null;
  receipts: Receipt[];
  notes: string[];
}

/** Reads the reply about a whole video. Returns null if the reply has no title. */
export function readGenerated(reply: unknown, sanitize: Sanitize): GeneratedRecap | null {
  const { episode } = fieldsOf(reply);
  const columns = fieldsOf(episode);
  const values = readFunctionReply(columns, sanitize);
  if (!values.title) return null;
  return { ...readSharedFields(reply, columns["rests_on"]), values };
}

/** Reads the reply about some sections. Leaves out the fields that the reply does not have. */
export function readGeneratedSections(reply: unknown, sanitize: Sanitize): GeneratedRecap {
  const { episode, rests_on } = fieldsOf(reply);
  const values = readFunctionReply(fieldsOf(episode), sanitize);
  const writtenValues = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return { ...readSharedFields(reply, rests_on), values: Object.fromEntries(writtenValues) };
}

function readSharedFields(reply: unknown, restsOn: unknown): Omit<GeneratedRecap, "values"> {
  const { notes, receipts } = fieldsOf(reply);
  return {
    restsOn: typeof restsOn === "string" && isTextSource(restsOn) ? restsOn : null,
    receipts: readReceipts(receipts),
    notes: textsOf(notes),
  };
}

/** The values that the generator last wrote into the form. If a field still has such a value, no person has edited the field. */
export interface LastFill {
  source: string;
  values: PartialValues;
}

export interface FillPlan {
  /** These values go into the form without a question to the person. */
  immediateValues: PartialValues;
  /** These values replace the person's own texts only after the person has agreed. */
  proposals: PartialValues;
  /** True if the form has the texts of another video. Then the person accepts all proposals, or none. */
  isOtherEpisode: boolean;
}

/**
 * Decides which generated values go into the form. If the source has changed, the new values, including empty values, replace
 * all values that the generator last wrote. So the form never mixes two sources.
 */
export function planFill(
  currentValues: RecapValues,
  { slug, ...generated }: PartialValues,
  source: string,
  lastFill: LastFill | null = null,
): FillPlan {
  const currentVideo = videoIdOf(currentValues.episodeLink);
  const nextVideo = videoIdOf(generated.episodeLink ?? "");
  const isOtherVideo = currentVideo !== null && nextVideo !== null && currentVideo !== nextVideo;
  const isOtherSource = isOtherVideo || (lastFill !== null && lastFill.source !== source);
  const lastFields = isOtherSource ? fieldsOfFill(lastFill) : [];
  const fieldsToEmpty = isOtherVideo
    ? GENERATED_FIELDS
    : lastFields.filter((field) => nextVideo !== null || WRITTEN_FIELDS.includes(field));
  const emptyValues = Object.fromEntries(
    fieldsToEmpty.filter((field) => field !== "slug").map((field) => [field, EMPTY_RECAP[field]]),
  );
  const plan: FillPlan = { immediateValues: {}, proposals: {}, isOtherEpisode: false };
  for (const [field, value] of Object.entries({ ...emptyValues, ...withoutEmpty(generated) })) {
    const currentValue = currentValues[field as RecapField];
    if (isSame(currentValue, value)) continue;
    // Do not replace a typed address that leads to the same video.
    if (field === "youtubeUrl" && videoIdOf(currentValues.youtubeUrl) === nextVideo && nextVideo) continue;
    const isReplaceable =
      isEmpty(currentValue) || (lastFill !== null && isSame(currentValue, lastFill.values[field as RecapField]));
    Object.assign(isReplaceable ? plan.immediateValues : plan.proposals, { [field]: value });
  }
  if (slug && (currentValues.slug.trim() === "" || currentValues.slug === lastFill?.values.slug))
    plan.immediateValues.slug = slug;
  if (!isOtherVideo || Object.keys(plan.proposals).length === 0) return plan;
  return {
    immediateValues: {},
    proposals: { ...plan.immediateValues, ...plan.proposals },
    isOtherEpisode: true,
  };
}

const GENERATED_FIELDS: readonly RecapField[] = [
  ...(["episodeDate", "transcript", "guests", "quickTake", "recapBody", "keyTakeaways"] as const),
  ...(["quotes", "recommendations", "whyItMatters", "thumbnailUrl", "durationMinutes"] as const),
  ...(["chapters", "links"] as const),
];
/** Texts for readers that a model writes. */
export const WRITTEN_FIELDS: readonly RecapField[] = [
  ...(["quickTake", "recapBody", "keyTakeaways", "quotes"] as const),
  ...(["recommendations", "whyItMatters"] as const),
];

const fieldsOfFill = (lastFill: LastFill | null) => Object.keys(lastFill?.values ?? {}) as RecapField[];

const withoutEmpty = (values: PartialValues): PartialValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/** If the values have a text for readers, adds who wrote the texts (`madeBy`) and their source (`restsOn`). */
export function withOrigin(
  currentValues: RecapValues,
  values: PartialValues,
  restsOn: TextSource | null,
): PartialValues {
  const newTexts = WRITTEN_FIELDS.filter((field) => !isEmpty(values[field] ?? ""));
  if (newTexts.length === 0 || restsOn === null) return values;
  const hasOlderText = WRITTEN_FIELDS.some((field) => !(field in values) && !isEmpty(currentValues[field]));
  const isOlderTextGenerated = hasOlderText && currentValues.madeBy !== "person";
  return {
    ...values,
    madeBy: "machine",
    restsOn: isOlderTextGenerated ? weakerSource(currentValues.restsOn, restsOn) : restsOn,
  };
}

export const valuesBefore = (currentValues: RecapValues, change: PartialValues): PartialValues =>
  Object.fromEntries((Object.keys(change) as RecapField[]).map((field) => [field, currentValues[field]]));

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((item) => Object.values(item).every(isEmpty)) : String(value).trim() === "";
