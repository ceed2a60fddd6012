import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  draftOf,
  EMPTY_DRAFT,
  fingerprint,
  type ListDraft,
} from "../../domain/lists/list-draft.ts";
import { type DraftKey, LIST_DRAFTS } from "../../domain/lists/stored-draft.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { createDrafts } from "../../state/drafts.ts";

export const listDrafts = createDrafts(LIST_DRAFTS);

/** Where a draft comes from; `outdated`: the list was changed elsewhere since it began. */
export type Origin = "fresh" | "restored" | "outdated";

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
  const [isStored, setStored] = useState(false);
  const isDirty = fingerprint(draft) !== base;
  const sentAs = useRef(start.sentAs);
  /** The fingerprint of what this tab has kept or taken up; another tab's draft is not ours. */
  const ours = useRef(start.origin === "fresh" ? base : fingerprint(start.draft));

  const write = useCallback(() => {
    ours.current = fingerprint(draft);
    return listDrafts.put({ ...key, base, draft, sentAs: sentAs.current });
  }, [key, base, draft]);
  const forget = useCallback(() => {
    const stored = listDrafts.find(key);
    if (stored && fingerprint(stored.draft) === ours.current) listDrafts.remove(key);
  }, [key]);
  useEffect(() => {
    if (isDirty) setStored(write());
    else forget();
  }, [isDirty, write, forget]);

  /** The id this draft is published under: the same again until it is, or is discarded. */
  const send = () => {
    const isAgain = sentAs.current !== null;
    sentAs.current ??= crypto.randomUUID();
    write();
    return { id: sentAs.current, isAgain };
  };
  const discard = () => {
    sentAs.current = null;
    edit(began);
    setOrigin("fresh");
  };
  /** Somebody changed the list meanwhile: the draft is of that version from now on. */
  const rebase = useCallback((newest: TopList) => {
    setPublished(newest);
    setOrigin("outdated");
  }, []);
  return { key, draft, edit, origin, base, isDirty, isStored, send, forget, discard, rebase };
}

interface Start {
  draft: ListDraft;
  origin: Origin;
  sentAs: string | null;
}

function startOf(key: DraftKey, began: ListDraft): Start {
  const stored = listDrafts.find(key);
  const base = fingerprint(began);
  if (stored === null || fingerprint(stored.draft) === base) {
    return { draft: began, origin: "fresh", sentAs: null };
  }
  const { draft, sentAs } = stored;
  return { draft, origin: stored.base === base ? "restored" : "outdated", sentAs };
}
