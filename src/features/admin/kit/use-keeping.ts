import { useEffect, useEffectEvent, useState } from "react";
import type { RowDraft } from "../../../domain/row-draft.ts";
import { forgetDraft, keepDraft } from "./kept.ts";
import { noteSaved, noteUnsaved } from "./unsaved.ts";

/**
 * Keeps a draft in this browser on every change for as long as it is dirty, and tells whether that
 * works. A form that is taken from the page leaves its draft to be offered later.
 */
export function useKeeping(draft: Omit<RowDraft, "at">, isDirty: boolean): boolean {
  const [isKept, setKept] = useState(false);
  const { id, row, values } = draft;
  const version = row?.version;
  const keep = useEffectEvent(() => {
    const isNow = keepDraft({ ...draft, at: new Date().toISOString() });
    setKept(isNow);
    noteUnsaved(id, isNow);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: values and version are what is kept
  useEffect(() => {
    if (isDirty) {
      keep();
    } else {
      forgetDraft(id);
      noteSaved(id);
    }
  }, [id, version, values, isDirty]);
  useEffect(() => () => noteSaved(id), [id]);
  return isDirty && isKept;
}
