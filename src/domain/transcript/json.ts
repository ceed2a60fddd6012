import { isRecord } from "../text/is-record.ts";
import { parseJson } from "../text/json.ts";
import { readClock, validSeconds } from "./clock.ts";
import { type Cue, oneLine, sortByTime } from "./cue.ts";
import { speakerFromLabel } from "./speakers.ts";

type Fields = Record<string, unknown>;

export function parseIfJson(text: string): unknown {
  const trimmedText = text.replace(/^\ufeff/, "").trim();
  return /^[{[]/.test(trimmedText) ? parseJson(trimmedText) : undefined;
}

/** The names that transcription services use for each property. More specific names come first. */
const LIST_NAMES = [
  "segments",
  "utterances",
  "transcription",
  "transcript",
  "cues",
  "events",
  "lines",
];
const TEXT_NAMES = ["body", "text", "transcript", "content", "sentence", "line"];
const SECONDS_NAMES = ["startTime", "start", "start_time", "begin", "time"];
const MILLISECONDS_NAMES = ["tStartMs", "startMs", "start_ms"];
const SPEAKER_NAMES = ["speaker", "speakerName", "speaker_name", "speaker_label", "name"];

/** Reads the JSON of Podcasting 2.0, of whisper, of YouTube and of common transcription services. */
export function readJson(value: unknown): Cue[] | null {
  const list = listOf(value);
  if (!list) return null;
  const cues = list.items.map((item) => cueOf(item, list.unit)).filter(({ text }) => text !== "");
  return cues.length > 0 ? sortByTime(cues) : null;
}

/** `unit` is the number of time units per second. */
function listOf(value: unknown): { items: unknown[]; unit: 1 | 1000 } | undefined {
  if (Array.isArray(value)) return value.length > 0 ? { items: value, unit: 1 } : undefined;
  if (!isRecord(value)) return undefined;
  for (const key of LIST_NAMES) {
    const items = value[key];
    // AssemblyAI writes times in milliseconds. Deepgram writes times in seconds, and its list is in `results`.
    if (Array.isArray(items) && items.length > 0) {
      return { items, unit: key === "utterances" && "audio_duration" in value ? 1000 : 1 };
    }
  }
  return listOf(value["results"] ?? value["data"] ?? value["result"]);
}

function cueOf(item: unknown, unit: 1 | 1000): Cue {
  if (typeof item === "string") return { speaker: null, start: null, text: oneLine(item) };
  if (!isRecord(item)) return { speaker: null, start: null, text: "" };
  return { speaker: speakerIn(item), start: startIn(item, unit), text: oneLine(textIn(item)) };
}

function textIn(item: Fields): string {
  const text = firstValue(item, TEXT_NAMES);
  if (typeof text === "string") return text;
  const parts = item["segs"];
  if (!Array.isArray(parts)) return "";
  return parts.map((part) => (isRecord(part) ? String(part["utf8"] ?? "") : "")).join("");
}

function startIn(item: Fields, unit: 1 | 1000): number | null {
  const offsets = item["offsets"];
  const ms = isRecord(offsets) ? offsets["from"] : firstValue(item, MILLISECONDS_NAMES);
  if (typeof ms === "number") return validSeconds(ms / 1000);
  const start = firstValue(item, SECONDS_NAMES);
  if (typeof start === "string") return readClock(start.trim());
  return typeof start === "number" ? validSeconds(start / unit) : null;
}

function speakerIn(item: Fields): string | null {
  const speaker = firstValue(item, SPEAKER_NAMES);
  if (typeof speaker === "number") return `Speaker ${speaker + 1}`;
  return typeof speaker === "string" ? speakerFromLabel(oneLine(speaker)) : null;
}

const firstValue = (item: Fields, keys: readonly string[]) =>
  keys.map((key) => item[key]).find((value) => value !== undefined && value !== null);
