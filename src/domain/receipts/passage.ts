import { BESIDE_UNSPACED_LETTER, UNSPACED_LETTER } from "../recap-form/spoken-words.ts";
import { fnv1a } from "../text/fnv.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import { RECEIPT_MAX, type Receipt, wholeSentences } from "./receipt.ts";
import { isUnnamed, namedSpeakers, type Speaker, speakersOf } from "./speakers.ts";

/** The words of a transcript as one row of letters, so that a passage is found wherever its lines now begin and end. */
interface PassageText {
  lines: readonly TranscriptLine[];
  indexOfLine: ReadonlyMap<string, number>;
  /** The hash of the first n letters, for each n. */
  hashes: Uint32Array;
  /** The powers of the base of the hash. */
  powers: Uint32Array;
  /** Each position at which a sentence or a line begins or ends. A passage that continues inside of one says something else. */
  edges: readonly number[];
  /** 1 at each of these positions. */
  isEdge: Uint8Array;
  /** The position of each line, and the end of the text. */
  lineStarts: readonly number[];
  speakers: readonly Speaker[];
}

interface Words {
  hash: number;
  length: number;
}

interface LineKey extends Words {
  /** The line is number `index` of `count` places with the same words. */
  index: number;
  count: number;
}

const BASE = 0x01000193;
/** Fewer letters can be somewhere else by chance, so they must be a whole line. */
const MIN_LETTERS_INSIDE_LINE = 40;
const NO_WORDS = /[.,;:!…"“”„«»()[\]–—-]+(?!\d)/gu;
const texts = new WeakMap<readonly TranscriptLine[], PassageText>();

function passageText(lines: readonly TranscriptLine[]): PassageText {
  const known = texts.get(lines);
  if (known) return known;
  const words: string[] = [];
  const edges = new Set([0]);
  const lineStarts: number[] = [];
  let length = 0;
  for (const { text } of lines) {
    lineStarts.push(length);
    for (const sentence of wholeSentences(text)) {
      for (const word of wordsOf(sentence)) {
        words.push(word);
        length += word.length;
      }
      edges.add(length);
    }
  }
  const letters = words.join("");
  const hashes = new Uint32Array(length + 1);
  const powers = new Uint32Array(length + 1).fill(1, 0, 1);
  for (let index = 0; index < length; index++) {
    hashes[index + 1] = Math.imul(hashes[index] ?? 0, BASE) + letters.charCodeAt(index);
    powers[index + 1] = Math.imul(powers[index] ?? 0, BASE);
  }
  const isEdge = new Uint8Array(length + 1);
  for (const edge of edges) isEdge[edge] = 1;
  const text: PassageText = {
    lines,
    indexOfLine: new Map(lines.map(({ id }, index) => [id, index])),
    hashes,
    powers,
    edges: [...edges],
    isEdge,
    lineStarts: [...lineStarts, length],
    speakers: speakersOf(lines),
  };
  texts.set(lines, text);
  return text;
}

/** Case and most punctuation say nothing about a claim. A question mark does, the point in "1.5", and a space in "now here". */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’ʼ＇]/g, "'")
    .replace(NO_WORDS, "")
    .split(/\s+/)
    .flatMap((word) => word.split(BESIDE_UNSPACED_LETTER))
    .filter(Boolean)
    .map((word) => (UNSPACED_LETTER.test(word) ? word : ` ${word}`));

const hashAt = ({ hashes, powers }: PassageText, from: number, length: number): number =>
  ((hashes[from + length] ?? 0) - Math.imul(hashes[from] ?? 0, powers[length] ?? 0)) >>> 0;

const isAt = (text: PassageText, from: number, { hash, length }: Words): boolean =>
  text.isEdge[from + length] === 1 && hashAt(text, from, length) === hash;

const wholeLines = (text: PassageText, words: Words): number[] =>
  text.lineStarts.filter(
    (from, line) =>
      text.lineStarts[line + 1] === from + words.length && hashAt(text, from, words.length) === words.hash,
  );

/** Returns the positions of the words of a line, in the order of the text. */
const placesOf = (text: PassageText, words: Words): number[] =>
  words.length < MIN_LETTERS_INSIDE_LINE
    ? wholeLines(text, words)
    : text.edges.filter((from) => isAt(text, from, words));

/** Returns the passage key of a sentence that rests on these lines of the transcript. Undefined if they have no words. */
export function passageKey(
  sentence: string,
  lineIds: readonly string[],
  transcript: readonly TranscriptLine[],
): string | undefined {
  const text = passageText(transcript);
  const indexes = lineIds.slice(0, RECEIPT_MAX.lines).flatMap((id) => text.indexOfLine.get(id) ?? []);
  const keys = indexes.map((line) => {
    const from = text.lineStarts[line] ?? 0;
    const length = (text.lineStarts[line + 1] ?? from) - from;
    const hash = hashAt(text, from, length);
    const places = length === 0 ? [] : placesOf(text, { hash, length });
    return [keyOf(hash), length, ...(places.length > 1 ? [places.indexOf(from), places.length] : [])].join(".");
  });
  if (indexes.every((line) => text.lineStarts[line] === text.lineStarts[line + 1])) return undefined;
  const lines = indexes.flatMap((line) => transcript[line] ?? []);
  const unnamed = lines.some(({ speaker }) => isUnnamed(speaker)) ? "?" : "@";
  return [...keys, `${countNameWords(sentence, lines, text) || unnamed}${speakersKey(lines)}`].join(" ");
}

/** Adds the passage key to a receipt that rests on lines. */
export function withPassage({ passage: _, ...receipt }: Receipt, transcript: readonly TranscriptLine[]): Receipt {
  const passage = receipt.support === "none" ? undefined : passageKey(receipt.sentence, receipt.lines, transcript);
  return passage === undefined ? receipt : { ...receipt, passage };
}

const keyOf = (hash: number) => hash.toString(36).padStart(7, "0");

/**
 * Returns the lines that now have the words of the passage, or null if the words have changed. Another name of a speaker is a
 * change only if the sentence names the speaker and the new name lacks one of these words, if it names the speaker and another
 * voice says a part, or if it names somebody who speaks and a voice without a name turns out to be another.
 */
export function findPassage(
  { sentence, lines: lineIds, passage }: Pick<Receipt, "sentence" | "lines"> & { passage: string },
  transcript: readonly TranscriptLine[],
): TranscriptLine[] | null {
  const text = passageText(transcript);
  const found = new Set<number>();
  const parts = passage.split(" ");
  const speakers = parts.pop() ?? "";
  for (const [number, part] of parts.entries()) {
    const key = readKey(part);
    if (key.length === 0) continue;
    const place = placeOf(text, key, lineIds[number]);
    if (place === null) return null;
    for (let line = lineAt(text, place); line < transcript.length; line++) {
      if ((text.lineStarts[line] ?? 0) >= place + key.length) break;
      found.add(line);
    }
  }
  const lines = [...found].sort((a, b) => a - b).flatMap((line) => transcript[line] ?? []);
  const [mark = ""] = speakers;
  const present = speakersKey(lines);
  if (mark === "@" || speakers.slice(1) === present) return lines;
  const named = countNameWords(sentence, lines, text);
  const isSame =
    mark === "?"
      ? named > 0 || namedSpeakers(sentence, text.speakers).length === 0
      : named >= Number(mark) && countIn(present) <= countIn(speakers);
  return isSame ? lines : null;
}

function readKey(part: string): LineKey {
  const [hash = "", length, index = 0, count = 1] = part.split(".");
  return { hash: Number.parseInt(hash, 36), length: Number(length), index: Number(index), count: Number(count) };
}

/** If one of several equal lines is gone, only its time tells whether it is this one. The id of a line without a time moves. */
function placeOf(text: PassageText, key: LineKey, lineId: string | undefined): number | null {
  if (key.count === 1) {
    // Most lines have not moved, or moved as a whole. The search inside of lines takes longer.
    const whole = wholeLines(text, key);
    const same = whole.find((place) => text.lines[lineAt(text, place)]?.id === lineId) ?? whole[0];
    if (same !== undefined) return same;
  }
  const places = placesOf(text, key);
  if (places.length === key.count) return places[key.index] ?? null;
  const sameTime = places.find((place) => {
    const line = text.lines[lineAt(text, place)];
    return line?.id === lineId && line?.start !== null;
  });
  return sameTime ?? (places.length > key.count ? (places[key.index] ?? null) : null);
}

/** The last line that begins at or before the position, because a line without letters begins where the next one does. */
function lineAt({ lineStarts, lines }: PassageText, place: number): number {
  let [before, after] = [-1, lines.length];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if ((lineStarts[middle] ?? 0) <= place) before = middle;
    else after = middle;
  }
  return before;
}

/** The hash of the names, and how many there are. */
function speakersKey(lines: readonly TranscriptLine[]): string {
  const names = [...new Set(lines.map(({ speaker }) => speaker ?? ""))].sort();
  return `${keyOf(fnv1a(names.join("\n")))}.${names.length}`;
}

const countIn = (speakersKey: string) => Number(speakersKey.split(".")[1]);

/** How many words of the name of one of the speakers a sentence has. */
const countNameWords = (sentence: string, lines: readonly TranscriptLine[], { speakers }: PassageText): number =>
  Math.max(
    0,
    ...namedSpeakers(sentence, speakers)
      .filter(({ name }) => lines.some(({ speaker }) => speaker === name))
      .map(({ count }) => Math.min(count, 9)),
  );
