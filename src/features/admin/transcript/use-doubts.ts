import { useMemo, useState } from "react";
import { fetchShowHosts, fetchShowName } from "../../../data/choices.ts";
import { fetchGlossary } from "../../../data/glossary.ts";
import type { DeskLine } from "../../../domain/transcript/desk-lines.ts";
import { createDoubtFinder, type Doubt } from "../../../domain/transcript/doubtful-words.ts";
import type { Place } from "../../../domain/transcript/edit-lines.ts";
import { useLoadable } from "../../../state/loadable.ts";
import type { Form } from "../recaps/form/section.tsx";

export interface FoundDoubt extends Doubt, Place {
  word: string;
}

export const foundIn = ({ key, text }: DeskLine, doubt: Doubt): FoundDoubt => ({
  ...doubt,
  key,
  word: text.slice(doubt.start, doubt.end),
});

/** Finds words that are close to a name: guests, the show, its hosts and glossary, and speakers who have a name. */
export function useDoubts(form: Form, speakers: readonly string[]) {
  const { showId, guests } = form.values;
  const [showName] = useLoadable(showId || null, fetchShowName);
  const [hosts] = useLoadable(showId || null, fetchShowHosts);
  const [terms] = useLoadable(showId || null, fetchGlossary);
  const [keptWords, setKeptWords] = useState<ReadonlySet<string>>(new Set());
  const namedSpeakers = speakers.filter((speaker) => !/\d/.test(speaker));
  const names = [
    ...guests.map(({ name }) => name),
    ...(showName.state === "ready" ? [showName.value] : []),
    ...(hosts.state === "ready" ? hosts.value.map(({ name }) => name) : []),
    ...(terms.state === "ready" ? terms.value.map(({ term }) => term) : []),
    ...namedSpeakers,
  ].filter((name) => name.trim() !== "");
  const nameText = names.join("\n");
  const doubtsIn = useMemo(() => {
    const find = createDoubtFinder(nameText.split("\n"));
    const found = new WeakMap<DeskLine, readonly Doubt[]>();
    return (line: DeskLine): readonly Doubt[] => {
      const doubts =
        found.get(line) ?? find(line.text).filter(({ start, end }) => !keptWords.has(line.text.slice(start, end)));
      found.set(line, doubts);
      return doubts;
    };
  }, [nameText, keptWords]);
  return {
    doubtsIn,
    /** No line marks this word any more until the page opens again. */
    keep: (word: string) => setKeptWords(new Set([...keptWords, word])),
  };
}

/** Returns the next doubtful word after the caret, or the one before it. After the last line, the search starts again. */
export function nextDoubt(
  lines: readonly DeskLine[],
  doubtsIn: (line: DeskLine) => readonly Doubt[],
  { key, start, end }: Place,
  direction: 1 | -1,
): FoundDoubt | null {
  const from = Math.max(
    0,
    lines.findIndex((line) => line.key === key),
  );
  for (let step = 0; step <= lines.length; step++) {
    const line = lines[(from + direction * step + lines.length * 2) % lines.length];
    if (!line) return null;
    const isAhead = (doubt: Doubt) => (doubt.start - start) * direction > 0 || (start === end && doubt.start === start);
    const doubts = doubtsIn(line).filter((doubt) => step > 0 || isAhead(doubt));
    const doubt = doubts.at(direction === 1 ? 0 : -1);
    if (doubt) return foundIn(line, doubt);
  }
  return null;
}
