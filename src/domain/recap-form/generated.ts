import type { Sanitize } from "../content/fields.ts";
import { isTextSource, type TextSource, weakerSource } from "../content/origin.ts";
import { isSame } from "../forms/form-values.ts";
import { textsOf } from "../forms/input-kinds.ts";
import { fieldsOf } from "../text/is-record.ts";
import { videoIdOf } from "../youtube/youtube.ts";
import { EMPTY_RECAP, type RecapField, type RecapValues, readReply } from "./recap-form.ts";

export type PartialValues = Partial<RecapValues>;

export interface NamedPassage {
  text: string;
  passage: string;
}

export interface GeneratedRecap {
  values: PartialValues;
  restsOn: TextSource | null;
  /** The passages that support the takeaways. The model has named them, and the server has checked them. */
  support: NamedPassage[];
  notes: string[];
}

/** Reads the reply about a whole video. Returns null if the reply has no title. */
export function readGenerated(reply: unknown, sanitize: Sanitize): GeneratedRecap | null {
  const { episode } = fieldsOf(reply);
  const columns = fieldsOf(episode);
  const values = readReply(columns, sanitize);
  if (!values.title) return null;
  return { ...readShared(reply, columns["rests_on"]), values };
}

/** Reads the reply about some sections. Leaves out the fields that the reply does not have. */
export function readGeneratedSections(reply: unknown, sanitize: Sanitize): GeneratedRecap {
  const { episode, rests_on } = fieldsOf(reply);
  const values = readReply(fieldsOf(episode), sanitize);
  const writtenValues = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return { ...readShared(reply, rests_on), values: Object.fromEntries(writtenValues) };
}

function readShared(reply: unknown, restsOn: unknown): Omit<GeneratedRecap, "values"> {
  const { notes, support } = fieldsOf(reply);
  const passages = (Array.isArray(support) ? support : []).map(fieldsOf);
  return {
    restsOn: typeof restsOn === "string" && isTextSource(restsOn) ? restsOn : null,
    support: passages.flatMap(({ text, passage }) =>
      typeof text === "string" && typeof passage === "string" ? [{ text, passage }] : [],
    ),
    notes: textsOf(notes),
  };
}

/** The values of the last run of the generator. If a field still has such a value, no person has edited it. */
export interface LastFill {
  source: string;
  values: PartialValues;
}

export interface Filling {
  /** These values go into the form at once. */
  direct: PartialValues;
  /** These values replace the person's own texts only after the person has agreed. */
  proposals: PartialValues;
  /** True if the form has the texts of another video. Then the person accepts all proposals, or none. */
  isOtherEpisode: boolean;
}

/**
 * Decides which generated values go into the form. If the source has changed, the new values replace all values of the last
 * run, even by empty values. So the form never mixes two sources.
 */
export function fillingOf(
  current: RecapValues,
  { slug, ...generated }: PartialValues,
  source: string,
  last: LastFill | null = null,
): Filling {
  const currentVideo = videoIdOf(current.episodeLink);
  const nextVideo = videoIdOf(generated.episodeLink ?? "");
  const isOtherVideo = currentVideo !== null && nextVideo !== null && currentVideo !== nextVideo;
  const isOtherSource = isOtherVideo || (last !== null && last.source !== source);
  const fieldsOfLast = isOtherSource ? fieldsOfFill(last) : [];
  const leftovers = isOtherVideo
    ? GENERATED_TEXTS
    : fieldsOfLast.filter((field) => nextVideo !== null || WRITTEN_TEXTS.includes(field));
  const emptied = Object.fromEntries(
    leftovers.filter((field) => field !== "slug").map((field) => [field, EMPTY_RECAP[field]]),
  );
  const filling: Filling = { direct: {}, proposals: {}, isOtherEpisode: false };
  for (const [field, value] of Object.entries({ ...emptied, ...withoutEmpty(generated) })) {
    const typedValue = current[field as RecapField];
    if (isSame(typedValue, value)) continue;
    // Do not replace a typed address that leads to the same video.
    if (field === "youtubeUrl" && videoIdOf(current.youtubeUrl) === nextVideo && nextVideo)
      continue;
    const isReplaceable =
      isEmpty(typedValue) ||
      (last !== null && isSame(typedValue, last.values[field as RecapField]));
    Object.assign(isReplaceable ? filling.direct : filling.proposals, { [field]: value });
  }
  if (slug && (current.slug.trim() === "" || current.slug === last?.values.slug))
    filling.direct.slug = slug;
  if (!isOtherVideo || Object.keys(filling.proposals).length === 0) return filling;
  return {
    direct: {},
    proposals: { ...filling.direct, ...filling.proposals },
    isOtherEpisode: true,
  };
}

const GENERATED_TEXTS: readonly RecapField[] = [
  ...(["episodeDate", "transcript", "guests", "quickTake", "recapBody", "keyTakeaways"] as const),
  ...(["quotes", "recommendations", "whyItMatters", "thumbnailUrl", "durationMinutes"] as const),
  ...(["chapters", "links"] as const),
];
const WRITTEN_TEXTS: readonly RecapField[] = [
  ...(["quickTake", "recapBody", "keyTakeaways", "quotes"] as const),
  ...(["recommendations", "whyItMatters"] as const),
];

const fieldsOfFill = (last: LastFill | null) => Object.keys(last?.values ?? {}) as RecapField[];

const withoutEmpty = (values: PartialValues): PartialValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/** If the values have a text for readers, adds who wrote the texts (`madeBy`) and their source (`restsOn`). */
export function withOrigin(
  current: RecapValues,
  values: PartialValues,
  restsOn: TextSource | null,
): PartialValues {
  const newTexts = WRITTEN_TEXTS.filter((field) => !isEmpty(values[field] ?? ""));
  if (newTexts.length === 0 || restsOn === null) return values;
  const hasOlderText = WRITTEN_TEXTS.some(
    (field) => !(field in values) && !isEmpty(current[field]),
  );
  const isOlderTextGenerated = hasOlderText && current.madeBy !== "person";
  return {
    ...values,
    madeBy: "reviewed",
    restsOn: isOlderTextGenerated ? weakerSource(current.restsOn, restsOn) : restsOn,
  };
}

export const partBefore = (current: RecapValues, part: PartialValues): PartialValues =>
  Object.fromEntries((Object.keys(part) as RecapField[]).map((field) => [field, current[field]]));

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => Object.values(item).every(isEmpty))
    : String(value).trim() === "";
