import { useEffect, useEffectEvent, useState } from "react";
import type { RowDraft } from "../../../domain/row-draft.ts";
import { areKept, forgetDraft, isStillKept, keepDraft } from "./kept.ts";
import { hold } from "./open-drafts.ts";
import { noteSaved, noteUnsaved } from "./unsaved.ts";

/**
 * Keeps a draft in this browser on every change for as long as it is dirty; tells whether that
 * works, and gives what tries it now. A form that is taken from the page leaves its draft to be
 * offered later.
 */
export function useKeeping(
  draft: Omit<RowDraft, "at">,
  isDirty: boolean,
): [isKept: boolean, keep: () => boolean] {
  const [isKept, setKept] = useState(false);
  const { id, row, values } = draft;
  const version = row?.version;
  const keep = (isAgain = false): boolean => {
    const full = { ...draft, at: new Date().toISOString() };
    const isNow = keepDraft(full, { overOthers: !isAgain });
    setKept(isNow);
    noteUnsaved(id, isNow);
    return isNow;
  };
  const onChange = useEffectEvent(() => keep());
  // Another tab may have taken it away; a sign-out takes all, and that is meant.
  const onStorage = useEffectEvent(() => {
    if (isDirty && isKept && areKept() && !isStillKept(id)) keep(true);
  });
  // Before it is kept, so that no other tab offers it in between.
  useEffect(() => (isDirty ? hold(id) : undefined), [id, isDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values and version are what is kept
  useEffect(() => {
    if (isDirty) {
      onChange();
    } else {
      forgetDraft(id);
      noteSaved(id);
    }
  }, [id, version, values, isDirty]);
  useEffect(() => {
    const look = () => onStorage();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, []);
  useEffect(() => () => noteSaved(id), [id]);
  return [isDirty && isKept, () => keep()];
}
