import { isRecord } from "../text/is-record.ts";
import { parseJson } from "../text/json.ts";
import { validSeconds } from "./clock.ts";
import { type Cue, joinText, oneLine, sortByTime } from "./cue.ts";
import { guessItems, isNamedTranscript } from "./json-guess.ts";
import { type JsonItem, jsonItem, plainName, speakerIn } from "./json-item.ts";
import { SENTENCE_END } from "./paragraphs.ts";
import { readPlain } from "./plain.ts";
import { speakerFromLabel } from "./speakers.ts";

/** Reads JSON, and JSON with one object in each line. */
export function parseIfJson(text: string): unknown {
  const trimmedText = text.replace(/^\ufeff/, "").trim();
  if (!/^[{[]/.test(trimmedText)) return undefined;
  return parseJson(trimmedText) ?? parseLines(trimmedText);
}

function parseLines(text: string): unknown[] | undefined {
  const values: unknown[] = [];
  for (const line of text.split(/\s*\n\s*/)) {
    const value = line.startsWith("{") ? parseJson(line) : undefined;
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Services give these names to lists of spoken text, even of text without times. */
const SEGMENT_LISTS = new Set(["segments", "utterances", "transcription", "transcript", "cues", "events", "lines", ""]);
/** In these lists, each item is a word or a punctuation mark. */
const WORD_LIST = /word|item|element|token|timestamp|result/;
const MAX_DEPTH = 12;
const MAX_WORDS_CHARS = 240;
const MAX_PAUSE_SECONDS = 4;

interface List {
  /** The plain name of the property, or an empty text for the outermost list. */
  name: string;
  items: JsonItem[];
}

interface TimedItem extends Omit<Cue, "speaker"> {
  speaker: JsonItem["speaker"];
  isPunctuation: boolean;
}

/**
 * Reads the JSON of Podcasting 2.0, of YouTube and of speech services. Their shapes differ, so this function looks for all
 * lists of texts, and takes the best one. Returns null if there is none.
 */
export function readJson(value: unknown): Cue[] | null {
  const lists = [...listsIn(value)];
  const list = bestList(lists) ?? bestGuess(value);
  const cues = list ? cuesOf(list, lists, value) : textCues(value);
  return cues.length > 0 ? sortByTime(cues) : null;
}

/** Lists at the same place of a repeated object are one list, such as the words of all segments. */
function listsIn(root: unknown): Iterable<List> {
  const lists = new Map<string, List>();
  const visit = (value: unknown, path: string, name: string, speaker: unknown, depth: number) => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      const list = lists.get(path) ?? { name, items: [] };
      lists.set(path, list);
      const onlyFirst = name === "alternatives" || name === "nbest";
      for (const item of onlyFirst ? value.slice(0, 1) : value) {
        const readItem = jsonItem(item, speaker);
        if (readItem) list.items.push(readItem);
        visit(item, `${path}[]`, name, speaker, depth + 1);
      }
    } else if (isRecord(value)) {
      const innerSpeaker = speakerIn(value) ?? speaker;
      for (const [key, field] of Object.entries(value)) {
        if (typeof field === "object") visit(field, `${path}.${key}`, plainName(key), innerSpeaker, depth + 1);
      }
    }
  };
  visit(root, "", "", undefined, 0);
  return lists.values();
}

/** Returns the longest list of a file whose names say that it is a transcript. */
function bestGuess(root: unknown): List | undefined {
  const names = new Set<string>();
  const guesses: List[] = [];
  const visit = (value: unknown, name: string, depth: number) => {
    if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) guesses.push({ name, items: guessItems(value) });
    for (const [key, field] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(key);
      visit(field, Array.isArray(value) ? name : key, depth + 1);
    }
  };
  visit(root, "", 0);
  const [best] = guesses.toSorted((a, b) => b.items.length - a.items.length);
  return isNamedTranscript([...names]) && best && best.items.length > 0 ? best : undefined;
}

const hasTime = ({ seconds, units }: JsonItem) => seconds !== null || units !== null;

function bestList(lists: readonly List[]): List | undefined {
  const candidates = lists.map(({ name, items }) => {
    const texts = items.filter(({ text }) => text !== "");
    const charCount = texts.reduce((sum, { text }) => sum + text.length, 0);
    const hasTimes = texts.filter(hasTime).length >= texts.length * 0.4;
    const hasSpeakers = texts.some(({ speaker }) => speaker != null);
    const isNamed = SEGMENT_LISTS.has(name) || (hasSpeakers && !WORD_LIST.test(name));
    const isSpoken = isNamed && texts.every(({ isSpokenText }) => isSpokenText);
    const isUsable = texts.length > 0 && (hasTimes || isSpoken || name === "transcripts");
    return { name, items: texts, charCount, hasTimes, hasSpeakers, isUsable };
  });
  const usableLists = candidates.filter(({ isUsable }) => isUsable);
  const timedLists = usableLists.filter(({ hasTimes }) => hasTimes);
  const bestKind = timedLists.length > 0 ? timedLists : usableLists;
  const maxChars = bestKind.reduce((max, { charCount }) => Math.max(max, charCount), 0);
  return bestKind
    .filter(({ charCount }) => charCount >= maxChars / 2)
    .toSorted(
      (a, b) =>
        Number(b.hasSpeakers) - Number(a.hasSpeakers) || b.charCount / b.items.length - a.charCount / a.items.length,
    )[0];
}

function cuesOf(list: List, lists: readonly List[], root: unknown): Cue[] {
  const unit = unitsPerSecond(list.items, root);
  const timedItems = inSeconds(list, unit);
  const hasSpeakers = list.items.some(({ speaker }) => speaker != null);
  const spokenItems = hasSpeakers ? timedItems : withTrack(timedItems, lists, unit);
  const items = continuedSpeakers(spokenItems);
  const cues = WORD_LIST.test(list.name) ? joinWords(withoutDuplicates(items)) : items;
  const isZeroBased = items.some(({ speaker }) => speaker === 0);
  return cues.map(({ speaker, start, text }) => ({
    start,
    text,
    speaker: speakerName(speaker, isZeroBased),
  }));
}

function inSeconds({ items }: List, unit: number): TimedItem[] {
  return items.map(({ text, seconds, units, speaker, isPunctuation }) => ({
    text,
    speaker,
    isPunctuation,
    start: seconds ?? (units === null ? null : validSeconds(units / unit)),
  }));
}

/** People speak faster than this. Fewer characters in a unit of time mean that the unit is smaller than a second. */
const MIN_CHARS_PER_SECOND = 0.1;
const MIN_CHARS_PER_MILLISECOND = 0.0001;
const TICKS = 10_000_000;

function unitsPerSecond(items: readonly JsonItem[], root: unknown): number {
  const starts = items.flatMap(({ units }) => units ?? []);
  if (starts.length === 0 || !starts.every(Number.isInteger)) return 1;
  const first = starts.reduce((min, start) => Math.min(min, start), Number.POSITIVE_INFINITY);
  const last = starts.reduce((max, start) => Math.max(max, start), 0);
  const hasEnds = items.some(({ units, endUnits }) => units !== null && endUnits !== null);
  let charCount = 0;
  let duration = hasEnds || starts.length < 3 ? 0 : last - first;
  for (const { text, units, endUnits } of items) {
    if (hasEnds && (units === null || endUnits === null)) continue;
    charCount += text.length;
    if (hasEnds) duration += (endUnits ?? 0) - (units ?? 0);
  }
  const rate = duration > 0 ? charCount / duration : 1;
  if (rate < MIN_CHARS_PER_MILLISECOND) return TICKS;
  return rate < MIN_CHARS_PER_SECOND || last > totalSeconds(root) ? 1000 : 1;
}

function totalSeconds(root: unknown): number {
  const durations = Object.entries(isRecord(root) ? root : {}).flatMap(([name, value]) =>
    /duration$/.test(plainName(name)) && typeof value === "number" ? value : [],
  );
  return durations[0] ?? Number.POSITIVE_INFINITY;
}

/** Some services store the speakers in a list of their own, with times and without texts. */
function withTrack(items: TimedItem[], lists: readonly List[], unit: number): TimedItem[] {
  const track = lists.find(({ items }) =>
    items.some((item) => item.text === "" && item.speaker != null && hasTime(item)),
  );
  if (!track) return items;
  const turns = inSeconds(track, unit).toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
  let turnIndex = -1;
  return items.map((item) => {
    while ((turns[turnIndex + 1]?.start ?? Number.POSITIVE_INFINITY) <= (item.start ?? -1)) turnIndex++;
    return { ...item, speaker: turns[Math.max(turnIndex, 0)]?.speaker };
  });
}

/** An item that does not mention a speaker has the speaker of the item before it. */
function continuedSpeakers(items: readonly TimedItem[]): TimedItem[] {
  let speaker: JsonItem["speaker"];
  return items.map((item) => {
    if (item.speaker !== undefined) speaker = item.speaker;
    return { ...item, speaker };
  });
}

/** Google's last result repeats all words with their speakers. */
function withoutDuplicates(items: readonly TimedItem[]): TimedItem[] {
  let start: number | null = null;
  const itemsByTime = new Map<string, TimedItem>();
  for (const [index, item] of items.entries()) {
    const isTimed = item.start !== null;
    start = item.start ?? start;
    const key = isTimed ? `${item.start} ${item.text}` : `mark ${index}`;
    const other = itemsByTime.get(key);
    if (other?.speaker == null) itemsByTime.set(key, { ...item, start });
  }
  return [...itemsByTime.values()].toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
}

function joinWords(items: readonly TimedItem[]): TimedItem[] {
  const cues: TimedItem[] = [];
  let previousStart = 0;
  for (const item of items) {
    const cue = cues.at(-1);
    const pause = (item.start ?? previousStart) - previousStart;
    previousStart = item.start ?? previousStart;
    if (cue && item.isPunctuation) cue.text += item.text;
    else if (cue && pause < MAX_PAUSE_SECONDS && continuesSentence(cue, item)) cue.text = joinText(cue.text, item.text);
    else cues.push({ ...item });
  }
  return cues;
}

const continuesSentence = (cue: TimedItem, { speaker }: TimedItem) =>
  speaker === cue.speaker && cue.text.length < MAX_WORDS_CHARS && !SENTENCE_END.test(cue.text);

function speakerName(speaker: JsonItem["speaker"], isZeroBased: boolean): string | null {
  if (typeof speaker === "number") return `Speaker ${speaker + Number(isZeroBased)}`;
  return typeof speaker === "string" ? speakerFromLabel(oneLine(speaker)) : null;
}

/** Some services write the whole text into one field, without times. */
function textCues(root: unknown): Cue[] {
  for (const value of [root, ...(isRecord(root) ? Object.values(root) : [])]) {
    if (!isRecord(value)) continue;
    const text = value["text"] ?? value["transcript"] ?? value["full_transcript"];
    if (typeof text === "string" && /\S\s+\S/.test(text)) return readPlain(text);
  }
  return [];
}
