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

/** `outdated`: the published list has changed since the draft began. */
export type Origin = "fresh" | "restored" | "outdated";

/** Restores or starts a list draft. Stores every change by reader and list until it is published or discarded. */
export function useDraft(userId: string, opened: TopList | null) {
  const [published, setPublished] = useState(opened);
  const initial = useMemo(() => (published ? draftOf(published) : EMPTY_DRAFT), [published]);
  const base = fingerprint(initial);
  const listId = opened?.id ?? null;
  const key = useMemo(() => ({ userId, list: listId }), [userId, listId]);
  const [start] = useState(() => readStart(key, initial));
  const [draft, edit] = useState(start.draft);
  const [origin, setOrigin] = useState(start.origin);
  const [isStored, setStored] = useState(false);
  const isDirty = fingerprint(draft) !== base;
  const sentAs = useRef(start.sentAs);
  /** The fingerprint of the draft that this tab stored or restored. Do not delete another tab's draft. */
  const lastWritten = useRef(start.origin === "fresh" ? base : fingerprint(start.draft));

  const write = useCallback(() => {
    lastWritten.current = fingerprint(draft);
    return listDrafts.put({ ...key, base, draft, sentAs: sentAs.current });
  }, [key, base, draft]);
  const forget = useCallback(() => {
    const stored = listDrafts.find(key);
    if (stored && fingerprint(stored.draft) === lastWritten.current) listDrafts.remove(key);
  }, [key]);
  useEffect(() => {
    if (isDirty) setStored(write());
    else forget();
  }, [isDirty, write, forget]);

  /** Repeated attempts reuse one id, so that a lost answer makes no second list. */
  const send = () => {
    const isAgain = sentAs.current !== null;
    sentAs.current ??= crypto.randomUUID();
    write();
    return { id: sentAs.current, isAgain };
  };
  const discard = () => {
    sentAs.current = null;
    edit(initial);
    setOrigin("fresh");
  };
  /** Continues the draft on a newer version of the list. */
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

function readStart(key: DraftKey, initial: ListDraft): Start {
  const stored = listDrafts.find(key);
  const base = fingerprint(initial);
  if (stored === null || fingerprint(stored.draft) === base) {
    return { draft: initial, origin: "fresh", sentAs: null };
  }
  const { draft, sentAs } = stored;
  return { draft, origin: stored.base === base ? "restored" : "outdated", sentAs };
}
