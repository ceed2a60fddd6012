import { isRecord } from "../text/is-record.ts";
import { readClock } from "./clock.ts";
import { type JsonItem, plainName } from "./json-item.ts";

const MIN_ITEMS = 2;
const MAX_FIELDS = 40;
const NUMBER_NAMES = /^(?:.*id|index|number|no|nr|n|i|position|rank|page|order|count|confidence)$/;
const TRANSCRIPT_NAMES = /transcri|speaker|utteranc|segment|subtitle|caption|monolog|spoken/;
const SENTENCE = /\p{L}\s+\S+\s+\S/u;

/**
 * Finds times and texts by their values, in a list whose fields have unknown names: texts are the sentences that differ in
 * each item, and times rise. Other lists look the same, so the file must say that it is a transcript.
 */
export function guessItems(list: readonly unknown[]): JsonItem[] {
  const records = list.filter(isRecord);
  if (records.length < MIN_ITEMS || records.length < list.length) return [];
  const names = Object.keys(records[0] ?? {}).slice(0, MAX_FIELDS);
  const textName = longestText(records, names);
  const startName = names.find((name) => areTimes(records, name));
  if (textName === undefined || startName === undefined) return [];
  const speakerName = names.find((name) => name !== textName && areSpeakers(records, name));
  return records.map((record) => {
    const start = numberOf(record[startName]);
    return {
      text: String(record[textName] ?? "").trim(),
      isSpokenText: true,
      isPunctuation: false,
      seconds: null,
      units: start,
      endUnits: null,
      speaker: speakerName === undefined ? undefined : String(record[speakerName]),
    };
  });
}

export const isNamedTranscript = (names: readonly string[]) =>
  names.some((name) => TRANSCRIPT_NAMES.test(plainName(name)));

type Records = readonly Record<string, unknown>[];

const textsOf = (records: Records, name: string) =>
  records.map((record) => record[name]).filter((value) => typeof value === "string");

const numberOf = (value: unknown): number | null =>
  typeof value === "string" ? readClock(value.trim()) : typeof value === "number" ? value : null;

function longestText(records: Records, names: readonly string[]): string | undefined {
  const fields = names.map((name) => ({ name, chars: charCount(records, name) }));
  return fields.toSorted((a, b) => b.chars - a.chars).find(({ chars }) => chars > 0)?.name;
}

/** Returns 0 for a field that does not hold sentences. */
function charCount(records: Records, name: string): number {
  const texts = textsOf(records, name);
  const sentences = texts.filter((text) => SENTENCE.test(text.slice(0, 200)));
  const isVaried = new Set(texts).size > records.length / 2;
  if (!isVaried || sentences.length < records.length / 2) return 0;
  return texts.reduce((sum, { length }) => sum + length, 0);
}

function areTimes(records: Records, name: string): boolean {
  if (NUMBER_NAMES.test(plainName(name))) return false;
  const times = records.map((record) => numberOf(record[name]));
  return times.every((time, n) => time !== null && time >= 0 && (n === 0 || time > (times[n - 1] ?? 0)));
}

function areSpeakers(records: Records, name: string): boolean {
  const names = textsOf(records, name);
  const isName = (text: string) => /^\p{Lu}[^.!?:;/\d]{0,40}$/u.test(text);
  return names.length === records.length && names.every(isName);
}
