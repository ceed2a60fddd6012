import { useCallback, useEffect, useMemo, useState } from "react";
import type { DraftKey } from "../../domain/kept-draft.ts";
import { draftOf, EMPTY_DRAFT, fingerprint, type ListDraft } from "../../domain/list-draft.ts";
import type { TopList } from "../../domain/top-list.ts";
import { forgetKept, keep, keptDraft } from "./kept.ts";

/** Where a draft comes from; `outdated`: the list was changed elsewhere since it began. */
export type Origin = "fresh" | "kept" | "outdated";

/**
 * The draft of a list, begun from what is published or from what this browser kept. Every change
 * is kept, under whose it is, until it is published or discarded.
 */
export function useDraft(userId: string, opened: TopList | null) {
  const [published, setPublished] = useState(opened);
  const began = useMemo(() => (published ? draftOf(published) : EMPTY_DRAFT), [published]);
  const base = fingerprint(began);
  const listId = opened?.id ?? null;
  const key = useMemo(() => ({ userId, list: listId }), [userId, listId]);
  const [start] = useState(() => startOf(key, began));
  const [draft, edit] = useState(start.draft);
  const [origin, setOrigin] = useState(start.origin);
  const [isKept, setKept] = useState(false);
  const isDirty = fingerprint(draft) !== base;

  useEffect(() => {
    if (isDirty) setKept(keep({ ...key, base, draft }));
    else forgetKept(key);
  }, [key, base, draft, isDirty]);

  const discard = () => {
    edit(began);
    setOrigin("fresh");
  };
  /** Somebody changed the list meanwhile: the draft is of that version from now on. */
  const rebase = useCallback((newest: TopList) => {
    setPublished(newest);
    setOrigin("outdated");
  }, []);
  return { key, draft, edit, origin, base, isDirty, isKept, discard, rebase };
}

function startOf(key: DraftKey, began: ListDraft): { draft: ListDraft; origin: Origin } {
  const kept = keptDraft(key);
  const base = fingerprint(began);
  if (kept === null || fingerprint(kept.draft) === base) return { draft: began, origin: "fresh" };
  return { draft: kept.draft, origin: kept.base === base ? "kept" : "outdated" };
}
