import { stemsOf } from "../answers/words.ts";
import { splitQuote } from "../content/quotes.ts";
import { linesOf } from "../forms/input-kinds.ts";
import { transcriptLines } from "../transcript/lines.ts";
import { checkQuote, readSpoken, type Spoken } from "./quote-check.ts";
import type { RecapValues } from "./recap-form.ts";

/** A quote or takeaway that the transcript does not bear out. */
export interface Unheard {
  field: "quotes" | "keyTakeaways";
  text: string;
  /** The passage that is nearest to it; null where none is near. */
  nearest: string | null;
}

/** A transcript made ready for many checks. */
export interface Heard {
  spoken: Spoken;
  /** Of each line together with the next, since a thought goes on. */
  stems: readonly ReadonlySet<string>[];
  /** Of all lines. */
  anywhere: ReadonlySet<string>;
}

/** A takeaway sums up in other words: this part of those that say something has to be in one place, */
const TOLD_FROM = 0.5;
/** or this part somewhere. */
const TOLD_ANYWHERE_FROM = 0.7;
const NEAR_FROM = 0.25;

/** Null where there is nothing to check against. */
export function hear(transcript: string): Heard | null {
  if (transcript.trim() === "") return null;
  const lines = transcriptLines(transcript);
  const stems = lines.map(({ text }) => stemsOf(text));
  return {
    spoken: readSpoken(lines),
    stems: stems.map((own, index) => new Set([...own, ...(stems[index + 1] ?? [])])),
    anywhere: new Set(stems.flat()),
  };
}

/** Quotes that were not said word for word, and takeaways that nobody spoke about, in order. */
export function unheard(
  heard: Heard,
  { quotes, keyTakeaways }: Pick<RecapValues, "quotes" | "keyTakeaways">,
): Unheard[] {
  return [
    ...linesOf(quotes).flatMap((line) => quoteUnheard(heard, line)),
    ...linesOf(keyTakeaways).flatMap((line) => takeawayUnheard(heard, line)),
  ];
}

function quoteUnheard({ spoken }: Heard, line: string): Unheard[] {
  const check = checkQuote(spoken, splitQuote(line)?.text ?? line);
  if (check.kind === "verbatim") return [];
  const found = check.kind === "near" ? spoken.lines.find(({ id }) => id === check.line) : null;
  return [{ field: "quotes", text: line, nearest: found?.text ?? null }];
}

function takeawayUnheard({ spoken, stems, anywhere }: Heard, line: string): Unheard[] {
  const wanted = [...new Set(stemsOf(line))];
  if (wanted.length === 0) return [];
  const shareOf = (said: ReadonlySet<string>) =>
    wanted.filter((stem) => said.has(stem)).length / wanted.length;
  if (shareOf(anywhere) >= TOLD_ANYWHERE_FROM) return [];
  let best = { at: -1, share: 0 };
  for (const [at, said] of stems.entries()) {
    const share = shareOf(said);
    // Of equals the later one: the words are in its first line.
    if (share > 0 && share >= best.share) best = { at, share };
  }
  if (best.share >= TOLD_FROM) return [];
  const nearest = best.share >= NEAR_FROM ? (spoken.lines[best.at]?.text ?? null) : null;
  return [{ field: "keyTakeaways", text: line, nearest }];
}
