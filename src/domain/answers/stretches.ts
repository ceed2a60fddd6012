import { joinText } from "../transcript/cue.ts";
import type { Passage } from "./passages.ts";

/** Indices of the first passage of a stretch and of the passage after its last one. */
interface Stretch {
  from: number;
  to: number;
}

const MAX_CHARS = 1800;

/**
 * Joins neighbours among the best passages to stretches of the transcript, and returns the passages of the first
 * stretches in spoken order. `order` has passages of the transcript, the best first. Without stretches, two halves of
 * one answer would use two of the few places.
 */
export function bestStretches(
  order: readonly Passage[],
  passages: readonly Passage[],
  maxStretches: number,
): Passage[] {
  const indices = new Map(passages.map((passage, index) => [passage, index]));
  const charsOf = ({ from, to }: Stretch) =>
    passages.slice(from, to).reduce((sum, { text }) => sum + text.length, 0);
  let stretches: Stretch[] = [];
  for (const passage of order) {
    const index = indices.get(passage) ?? 0;
    let stretch: Stretch = { from: index, to: index + 1 };
    const others: Stretch[] = [];
    for (const other of stretches) {
      const union = {
        from: Math.min(stretch.from, other.from),
        to: Math.max(stretch.to, other.to),
      };
      const isNeighbour = other.to >= stretch.from && stretch.to >= other.from;
      if (isNeighbour && charsOf(union) <= MAX_CHARS) stretch = union;
      else others.push(other);
    }
    if (others.length === maxStretches) break;
    stretches = [...others, stretch];
  }
  return stretches
    .sort((a, b) => a.from - b.from)
    .flatMap(({ from, to }) => joinLines(passages.slice(from, to)));
}

/** Joins passages of one line, because they are one text. Each other passage has its own speaker and link. */
function joinLines(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  for (const passage of passages) {
    const last = joined.at(-1);
    if (last && last.line === passage.line)
      joined[joined.length - 1] = { ...last, text: joinText(last.text, passage.text) };
    else joined.push(passage);
  }
  return joined;
}
