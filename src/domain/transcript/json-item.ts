import { isRecord } from "../text/is-record.ts";
import { durationSeconds, readClock, validSeconds } from "./clock.ts";
import { oneLine } from "./cue.ts";

/** One segment or word in the JSON of a speech service. */
export interface JsonItem {
  text: string;
  /** Other lists have words too, such as tags. A list without times is spoken text only if this name says so. */
  isSpokenText: boolean;
  /** In seconds, if the item names the unit. */
  seconds: number | null;
  /** In a unit that only the whole list reveals. */
  units: number | null;
  endUnits: number | null;
  /** Undefined if the item does not mention a speaker. */
  speaker: string | number | null | undefined;
  isPunctuation: boolean;
}

type Fields = ReadonlyMap<string, unknown>;

/** The names that speech services use for each property, without hyphens and in lower case. More specific names come first. */
const SPOKEN_TEXT_NAMES = [
  "body",
  "text",
  "transcript",
  "content",
  "sentence",
  "line",
  "message",
  "utterance",
  "speech",
];
const TEXT_NAMES = [
  ...SPOKEN_TEXT_NAMES,
  "punctuatedword",
  "word",
  "displaytext",
  "display",
  "phrase",
  "caption",
  "lexical",
  "value",
];
const START_NAMES = [
  "starttime",
  "start",
  "begin",
  "begintime",
  "startoffset",
  "startseconds",
  "startsec",
  "time",
  "ts",
  "timestamp",
  "timestamps",
  "from",
  "offset",
  "at",
];
const END_NAMES = ["endtime", "end", "endoffset", "endts", "to"];
const MILLISECONDS_NAMES = [
  "tstartms",
  "startms",
  "starttimems",
  "startmilliseconds",
  "offsetms",
  "offsetmilliseconds",
];
const SPEAKER_NAMES = [
  "speaker",
  "speakername",
  "speakerdisplayname",
  "speakerlabel",
  "speakertag",
  "speakerid",
  "participant",
  "name",
];
const PUNCTUATION = /^[.,!?;:…、。！？)\]»”%]+$/;

/** Returns null for a value that cannot be part of a transcript. `speakerAround` is the speaker of the list. */
export function jsonItem(value: unknown, speakerAround?: unknown): JsonItem | null {
  if (typeof value === "string") return itemOf({ text: value, isSpokenText: true });
  if (Array.isArray(value)) {
    const [text, start, end] = value;
    if (typeof text !== "string" || typeof start !== "number") return null;
    return itemOf({ text, units: start, endUnits: typeof end === "number" ? end : null });
  }
  if (!isRecord(value)) return null;
  const fields = namedFields(value);
  const alternative = namedFields(firstOf(fields.get("alternatives") ?? fields.get("nbest")));
  const speaker = firstValue(fields, SPEAKER_NAMES) ?? firstValue(alternative, SPEAKER_NAMES);
  return itemOf({
    ...textFields(fields, alternative),
    ...startFields(fields),
    endUnits: endIn(fields),
    speaker: hasName(fields, SPEAKER_NAMES) ? speakerOf(speaker ?? null) : speakerOf(speaker ?? speakerAround),
    isPunctuation: /^punct/i.test(String(fields.get("type") ?? "")),
  });
}

export const speakerIn = (value: unknown): unknown => firstValue(namedFields(value), SPEAKER_NAMES.slice(0, -1));

function itemOf(fields: Partial<JsonItem>): JsonItem {
  const text = oneLine(fields.text ?? "");
  return {
    isSpokenText: false,
    seconds: null,
    units: null,
    endUnits: null,
    speaker: undefined,
    ...fields,
    text,
    isPunctuation: fields.isPunctuation === true || PUNCTUATION.test(text),
  };
}

function textFields(...sources: Fields[]): Pick<JsonItem, "text" | "isSpokenText"> {
  for (const fields of sources) {
    const name = TEXT_NAMES.find((key) => typeof fields.get(key) === "string");
    if (name === undefined) continue;
    return { text: String(fields.get(name)), isSpokenText: SPOKEN_TEXT_NAMES.includes(name) };
  }
  const parts = sources[0]?.get("segs");
  const texts = Array.isArray(parts) ? parts.map((part) => (isRecord(part) ? String(part["utf8"] ?? "") : "")) : [];
  return { text: texts.join(""), isSpokenText: texts.length > 0 };
}

function startFields(fields: Fields): Pick<JsonItem, "seconds" | "units"> {
  const offsets = fields.get("offsets");
  const ms = isRecord(offsets) ? offsets["from"] : firstValue(fields, MILLISECONDS_NAMES);
  if (typeof ms === "number") return { seconds: validSeconds(ms / 1000), units: null };
  return timeOf(firstValue(fields, START_NAMES));
}

function timeOf(value: unknown): Pick<JsonItem, "seconds" | "units"> {
  if (Array.isArray(value)) return timeOf(typeof value[0] === "number" ? value[0] : undefined);
  if (isRecord(value)) {
    if (!("seconds" in value || "nanos" in value)) return timeOf(value["from"] ?? value["start"]);
    const seconds = Number(value["seconds"] ?? 0) + Number(value["nanos"] ?? 0) / 1e9;
    return { seconds: validSeconds(seconds), units: null };
  }
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return { seconds: null, units: number };
  const text = typeof value === "string" ? value.trim() : "";
  const seconds = readClock(text) ?? (/[a-z]$/i.test(text) ? durationSeconds(text) : null);
  return { seconds, units: null };
}

function endIn(fields: Fields): number | null {
  const end = timeOf(firstValue(fields, END_NAMES)).units;
  const start = timeOf(firstValue(fields, START_NAMES)).units;
  const duration = fields.get("duration");
  return end ?? (start !== null && typeof duration === "number" ? start + duration : null);
}

function speakerOf(value: unknown): JsonItem["speaker"] {
  if (value === undefined || value === null) return value;
  if (isRecord(value)) return speakerOf(value["name"] ?? value["displayName"] ?? value["label"] ?? value["id"] ?? null);
  if (typeof value === "string" && /^\d{1,3}$/.test(value.trim())) return Number(value);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

function namedFields(value: unknown): Fields {
  if (!isRecord(value)) return new Map();
  return new Map(Object.entries(value).map(([name, field]) => [plainName(name), field]));
}

export const plainName = (name: string) =>
  name
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const firstOf = (value: unknown) => (Array.isArray(value) ? value[0] : undefined);

const hasName = (fields: Fields, names: readonly string[]) => names.some((name) => fields.has(name));

const firstValue = (fields: Fields, names: readonly string[]) =>
  names.map((name) => fields.get(name)).find((value) => value !== undefined && value !== null);
