import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { areKept, forgetDraft, isStillKept, keepDraft } from "./kept.ts";
import { hold } from "./open-drafts.ts";
import { noteSaved, noteUnsaved } from "./unsaved.ts";

/** Drafts may be long: they are written when typing rests. */
const REST_MS = 300;

/**
 * Keeps a draft in this browser for as long as it is dirty: its first change at once, the others
 * when typing rests or the page is left. Tells whether that works, and gives what tries it now. A
 * form that is taken from the page leaves its draft to be offered later.
 */
export function useKeeping(
  draft: Omit<RowDraft, "at">,
  isDirty: boolean,
): [isKept: boolean, keep: () => boolean] {
  const [keptId, setKeptId] = useState<string | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id, row, values } = draft;
  const version = row?.version;
  const isKept = isDirty && keptId === id;
  const wait = (then?: () => void) => {
    clearTimeout(rest.current);
    rest.current = then && setTimeout(then, REST_MS);
  };
  const keep = (isAgain = false): boolean => {
    wait();
    const full = { ...draft, at: new Date().toISOString() };
    const isNow = keepDraft(full, { overOthers: !isAgain });
    setKeptId(isNow ? id : null);
    noteUnsaved(id, isNow);
    return isNow;
  };
  // A sign-out, in whatever tab, takes all away, and that is meant.
  const onRest = useEffectEvent(() => {
    if (rest.current !== undefined && areKept()) keep();
  });
  const onChange = useEffectEvent(() => {
    if (isKept) wait(() => onRest());
    else keep();
  });
  // Another tab may have taken it away.
  const onStorage = useEffectEvent(() => {
    if (isKept && areKept() && !isStillKept(id)) keep(true);
  });
  // Before it is kept, so that no other tab offers it in between.
  useEffect(() => (isDirty ? hold(id) : undefined), [id, isDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values and version are what is kept
  useEffect(() => {
    if (isDirty) {
      onChange();
    } else {
      wait();
      setKeptId(null);
      forgetDraft(id);
      noteSaved(id);
    }
  }, [id, version, values, isDirty]);
  useEffect(() => {
    const look = () => onStorage();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, []);
  useEffect(() => {
    const leave = () => onRest();
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, []);
  useEffect(() => () => noteSaved(id), [id]);
  return [isKept, () => keep()];
}
