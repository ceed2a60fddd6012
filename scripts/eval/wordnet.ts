import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Relations = Map<number, Set<number>>;

const PARTS_OF_SPEECH = ["noun", "verb", "adj", "adv"];
/** WordNet writes these signs for the relations hypernym, similar, derived and pertaining. */
const RELATION_SIGNS = new Set(["@", "&", "+", "\\"]);
const ENDINGS: [string, string][] = [
  ["s", ""],
  ["es", ""],
  ["ies", "y"],
  ["ed", ""],
  ["ed", "e"],
  ["d", ""],
  ["ing", ""],
  ["ing", "e"],
  ["er", ""],
  ["er", "e"],
  ["est", ""],
];

export const readWords = (folder: string): Set<string> =>
  new Set(
    PARTS_OF_SPEECH.flatMap((part) =>
      linesOf(folder, `index.${part}`).map((line) => textBefore(line, " ")),
    ),
  );

export const isForm = (word: string, lemmas: ReadonlySet<string>): boolean =>
  lemmas.has(word) ||
  ENDINGS.some(
    ([ending, lemma]) =>
      word.length > 4 &&
      word.endsWith(ending) &&
      lemmas.has(word.slice(0, word.length - ending.length) + lemma),
  );

export function readRelations(folder: string, words: readonly string[]): Relations {
  const numbers = new Map(words.map((word, number) => [word, number]));
  const sets = new Map(
    PARTS_OF_SPEECH.flatMap((part) => linesOf(folder, `data.${part}`).map(readSet)),
  );
  const relations: Relations = new Map();
  const relate = (word: string, other: string) => {
    const [a, b] = [numbers.get(word), numbers.get(other)];
    if (a === undefined || b === undefined || a === b) return;
    relations.set(a, (relations.get(a) ?? new Set()).add(b));
    relations.set(b, (relations.get(b) ?? new Set()).add(a));
  };
  for (const { lemmas, pointers } of sets.values()) {
    const relatedLemmas = pointers.flatMap((pointer) => sets.get(pointer)?.lemmas ?? []);
    for (const word of lemmas)
      for (const other of [...lemmas, ...relatedLemmas]) relate(word, other);
  }
  return relations;
}

/** Reads a line in the format `offset file part count (lemma id)… count (pointer offset part x)…`. */
function readSet(line: string): [key: string, set: { lemmas: string[]; pointers: string[] }] {
  const fields = textBefore(line, "|").split(" ");
  const [offset = "", , part = "", count = ""] = fields;
  const end = 4 + 2 * Number.parseInt(count, 16);
  const lemmas = fields
    .slice(4, end)
    .filter((_, index) => index % 2 === 0)
    .map((lemma) => textBefore(lemma.toLowerCase(), "("));
  const pointers = Array.from({ length: Number(fields[end]) }, (_, index) => {
    const [pointer = "", to = "", toPart = ""] = fields.slice(end + 1 + 4 * index);
    return RELATION_SIGNS.has(pointer) ? [key(toPart, to)] : [];
  }).flat();
  return [key(part, offset), { lemmas, pointers }];
}

/** WordNet's file of adjectives (a) also has satellite adjectives (s), so both kinds use the same keys. */
const key = (part: string, offset: string) => `${part === "s" ? "a" : part}${offset}`;

const linesOf = (folder: string, file: string) =>
  readFileSync(join(folder, file), "latin1")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith(" "));

const textBefore = (text: string, end: string) => text.split(end, 1)[0] ?? "";
