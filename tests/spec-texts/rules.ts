import type { SpecText } from "./spec-text.ts";
import { COMPUTED } from "./string-literals.ts";

const PLACEHOLDER = /(\{\w+\}|(?<![\p{L}\p{N}])[nN](?![\p{L}\p{N}]))/u;

/** Labels of one or two words occur in other texts by chance: only a whole string asserts them. */
const WORDS_OF_A_LABEL = 2;

interface Pattern {
  text: string;
  whole: RegExp;
  inside: RegExp | null;
}

function toPattern(text: string): Pattern {
  const body = text
    .split(PLACEHOLDER)
    .map((part, index) => {
      if (index % 2 === 0) return RegExp.escape(part);
      return part.startsWith("{") ? ".+" : `(?:\\d+|${RegExp.escape(COMPUTED)})`;
    })
    .join("");
  const isLabel = text.split(" ").length <= WORDS_OF_A_LABEL;
  return {
    text,
    whole: new RegExp(`^\\s*${body}\\s*$`, "u"),
    inside: isLabel ? null : new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, "gu"),
  };
}

/** The texts that the string literals of tests hold. */
export function findAsserted(texts: readonly string[], literals: Iterable<string>): Set<string> {
  const patterns = texts.map(toPattern).sort((a, b) => b.text.length - a.text.length);
  return new Set([...literals].flatMap((literal) => textsIn(literal, patterns)));
}

/**
 * Longer texts take their part of the literal first, so "No episodes found in this category." does
 * not count for "No episodes found".
 */
function textsIn(literal: string, longestFirst: readonly Pattern[]): string[] {
  const exact = longestFirst.filter(({ whole }) => whole.test(literal));
  if (exact.length > 0) return exact.map(({ text }) => text);
  const found: string[] = [];
  let rest = literal;
  for (const { text, inside } of longestFirst) {
    if (inside === null) continue;
    const left = rest.replace(inside, " ");
    if (left !== rest) found.push(text);
    rest = left;
  }
  return found;
}

export interface Review {
  missing: SpecText[];
  /** Recorded as asserted, and no longer so. */
  lost: string[];
  /** Asserted, and not recorded yet. */
  unrecorded: string[];
  /** Recorded, and not in the list. */
  unknown: string[];
  duplicates: string[];
  /** What the record becomes; it never forgets a listed text by itself. */
  record: string[];
}

export function review(
  texts: readonly SpecText[],
  asserted: ReadonlySet<string>,
  recorded: readonly string[],
): Review {
  const listed = texts.map(({ text }) => text);
  const known = recorded.filter((text) => listed.includes(text));
  return {
    missing: texts.filter(({ text }) => !asserted.has(text)),
    lost: known.filter((text) => !asserted.has(text)),
    unrecorded: [...asserted].filter((text) => !recorded.includes(text)),
    unknown: recorded.filter((text) => !listed.includes(text)),
    duplicates: [...repeated(listed), ...repeated(recorded)],
    record: [...new Set([...known, ...asserted])].sort(),
  };
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** "34 of 212 asserted; not yet: home 3, auth 20". */
export function summary(texts: readonly SpecText[], missing: readonly SpecText[]): string {
  const counts = new Map<string, number>();
  for (const { owner } of missing) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const open = [...counts].map(([owner, count]) => `${owner} ${count}`).join(", ");
  const done = `${texts.length - missing.length} of ${texts.length} asserted`;
  return open === "" ? done : `${done}; not yet: ${open}`;
}
