import { type KeyboardEvent, useState } from "react";
import { indexOfRank } from "../../domain/lists/list-draft.ts";
import { rankFieldId } from "./use-picks.ts";

interface RankFieldOptions {
  id: string;
  index: number;
  count: number;
  move: (to: number) => void;
  /** Moves the row and returns the focus to the field. */
  moveAndFocus: (to: number) => void;
}

/** When the reader presses Enter or leaves the field, the row moves to the typed rank. Escape restores the rank. */
export function useRankField({ id, index, count, move, moveAndFocus }: RankFieldOptions) {
  /** Null while the field shows the rank of the row. */
  const [typedText, setTypedText] = useState<string | null>(null);
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const applyRank = (moveTo: (to: number) => void) => {
    if (typedText === null) return;
    setTypedText(null);
    const to = indexOfRank(typedText, count);
    if (to === null) setInvalidText(typedText.trim());
    else if (to !== index) moveTo(to);
  };
  const error =
    invalidText !== null &&
    `${invalidText === "" ? "An empty field" : `“${invalidText}”`} moves nothing. Type a rank from 1 to ${count}.`;
  const fieldProps = {
    id: rankFieldId(id),
    value: typedText ?? String(index + 1),
    "aria-invalid": invalidText !== null,
    "aria-describedby": rankErrorId(id),
    onBlur: () => applyRank(move),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Enter") applyRank(moveAndFocus);
      if (key === "Escape") setTypedText(null);
      if (key === "Escape") setInvalidText(null);
    },
    change: (text: string) => {
      setTypedText(text);
      setInvalidText(null);
    },
  };
  return { fieldProps, error };
}

export const rankErrorId = (podcastId: string) => `${rankFieldId(podcastId)}-error`;

type FieldProps = ReturnType<typeof useRankField>["fieldProps"] & { name: string };

export const RankField = ({ name, change, ...field }: FieldProps) => (
  <span className="pick-rank">
    <span aria-hidden="true">#</span>
    <input
      type="text"
      inputMode="numeric"
      className="pick-rank-field"
      aria-label={`Rank of ${name}`}
      autoComplete="off"
      enterKeyHint="done"
      maxLength={4}
      onFocus={(event) => event.target.select()}
      onChange={(event) => change(event.target.value)}
      {...field}
    />
  </span>
);
