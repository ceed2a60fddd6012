import { type KeyboardEvent, useState } from "react";
import { indexOfRank } from "../../domain/lists/list-draft.ts";
import { rankFieldId } from "./use-picks.ts";

interface Rank {
  id: string;
  index: number;
  count: number;
  move: (to: number) => void;
  /** Moves the row and returns the focus to the field. */
  moveAndFocus: (to: number) => void;
}

/** Enter or leaving the field moves the row. Escape restores the rank. */
export function useRankField({ id, index, count, move, moveAndFocus }: Rank) {
  /** Null while the field shows the rank of the row. */
  const [typedText, setTypedText] = useState<string | null>(null);
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const commit = (moveTo: (to: number) => void) => {
    if (typedText === null) return;
    setTypedText(null);
    const to = indexOfRank(typedText, count);
    if (to === null) setRefusedText(typedText.trim());
    else if (to !== index) moveTo(to);
  };
  const error =
    refusedText !== null &&
    `${refusedText === "" ? "An empty field" : `“${refusedText}”`} moves nothing. Type a rank from 1 to ${count}.`;
  const fieldProps = {
    id: rankFieldId(id),
    value: typedText ?? String(index + 1),
    "aria-invalid": refusedText !== null,
    "aria-describedby": rankErrorId(id),
    onBlur: () => commit(move),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Enter") commit(moveAndFocus);
      if (key === "Escape") setTypedText(null);
      if (key === "Escape") setRefusedText(null);
    },
    change: (text: string) => {
      setTypedText(text);
      setRefusedText(null);
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
