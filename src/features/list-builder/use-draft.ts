import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { draftOf, EMPTY_DRAFT, fingerprintOf, type ListDraft } from "../../domain/lists/list-draft.ts";
import { type DraftKey, LIST_DRAFTS } from "../../domain/lists/stored-draft.ts";
import type { OriginalList, TopList } from "../../domain/lists/top-list.ts";
import { createDrafts } from "../../state/drafts.ts";

export const listDrafts = createDrafts(LIST_DRAFTS);

/** `outdated`: the published list has changed since the reader began the draft. */
export type DraftOrigin = "fresh" | "restored" | "outdated";

/** A new list that starts with the podcasts of another list. */
export interface Remix {
  /** The new list names this list as its original. Null if the original is not public, or is a list of the same reader. */
  original: OriginalList | null;
  /** The part `list` of the key `{ userId, list }` of a stored draft. */
  draftListKey: string;
  draft: ListDraft;
}

export const remixKey = (id: string) => `from:${id}`;

/** Restores a stored draft or starts a new draft. Stores each change until the reader publishes or discards the draft. */
export function useDraft(userId: string, initialList: TopList | null, remix: Remix | null) {
  const [publishedList, setPublishedList] = useState(initialList);
  const startDraft = useMemo(
    () => (publishedList ? draftOf(publishedList) : (remix?.draft ?? EMPTY_DRAFT)),
    [publishedList, remix],
  );
  const base = fingerprintOf(startDraft);
  const listId = initialList?.id ?? remix?.draftListKey ?? null;
  const key = useMemo(() => ({ userId, list: listId }), [userId, listId]);
  const [initialDraft] = useState(() => readInitialDraft(key, startDraft));
  const [draft, edit] = useState(initialDraft.draft);
  const [origin, setOrigin] = useState(initialDraft.origin);
  const [isStored, setStored] = useState(false);
  const isDirty = fingerprintOf(draft) !== base;
  const sentId = useRef(initialDraft.sentId);
  /** A hash of the last draft that this browser tab stored or restored. Another tab can store a different draft. */
  const lastFingerprint = useRef(initialDraft.origin === "fresh" ? base : fingerprintOf(initialDraft.draft));

  const storeDraft = useCallback(() => {
    lastFingerprint.current = fingerprintOf(draft);
    return listDrafts.put({ ...key, base, draft, sentAs: sentId.current });
  }, [key, base, draft]);
  const forgetStored = useCallback(() => {
    const storedDraft = listDrafts.find(key);
    if (storedDraft && fingerprintOf(storedDraft.draft) === lastFingerprint.current) listDrafts.remove(key);
  }, [key]);
  useEffect(() => {
    if (isDirty) setStored(storeDraft());
    else forgetStored();
  }, [isDirty, storeDraft, forgetStored]);

  /** All attempts to publish a new list use the same id. So if a response gets lost, the next attempt creates no second list. */
  const prepareNewList = () => {
    const isRepeated = sentId.current !== null;
    sentId.current ??= crypto.randomUUID();
    storeDraft();
    return { id: sentId.current, isRepeated, originalListId: remix?.original?.id ?? null };
  };
  const discard = () => {
    sentId.current = null;
    edit(startDraft);
    setOrigin("fresh");
  };
  /** Continues the draft after the published list has changed. */
  const continueOnNewestList = useCallback((newest: TopList) => {
    setPublishedList(newest);
    setOrigin("outdated");
  }, []);
  return {
    key,
    draft,
    edit,
    origin,
    base,
    isDirty,
    isStored,
    prepareNewList,
    forgetStored,
    discard,
    continueOnNewestList,
  };
}

interface InitialDraft {
  draft: ListDraft;
  origin: DraftOrigin;
  sentId: string | null;
}

function readInitialDraft(key: DraftKey, startDraft: ListDraft): InitialDraft {
  const storedDraft = listDrafts.find(key);
  const base = fingerprintOf(startDraft);
  if (storedDraft === null || fingerprintOf(storedDraft.draft) === base) {
    return { draft: startDraft, origin: "fresh", sentId: null };
  }
  const isNew = key.list === null || key.list.startsWith("from:");
  const origin = isNew || storedDraft.base === base ? "restored" : "outdated";
  return { draft: storedDraft.draft, origin, sentId: storedDraft.sentAs };
}
