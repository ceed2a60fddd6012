import { map } from "nanostores";
import { ROW_DRAFTS } from "../../../domain/forms/row-draft.ts";
import { createDrafts } from "../../../state/drafts.ts";

export const rowDrafts = createDrafts(ROW_DRAFTS);

/** For each form with unsaved changes, maps the draft id to true if the browser has stored the draft. */
export const $unsavedForms = map<Record<string, boolean>>({});

export const markUnsaved = (draftId: string, isStored: boolean): void => $unsavedForms.setKey(draftId, isStored);

export function markSaved(draftId: string): void {
  const { [draftId]: wasStored, ...others } = $unsavedForms.get();
  if (wasStored !== undefined) $unsavedForms.set(others);
}

export const hasUnsavedForms = (): boolean => Object.keys($unsavedForms.get()).length > 0;

const LOCK_PREFIX = "admin-draft:";

/** The ids of all drafts that this tab has locked since it opened. No other tab uses these ids. */
const ownIds = new Set<string>();

/** Locks a draft, so that other tabs do not offer to restore it. The returned function releases the lock. */
export function lockDraft(id: string): () => void {
  ownIds.add(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks?.request(LOCK_PREFIX + id, () => promise).catch(() => {});
  return resolve;
}

/** Returns the ids of the drafts that forms in other tabs use now. */
export async function draftIdsInOtherTabs(): Promise<ReadonlySet<string>> {
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {};
  const ids = locks.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? name.slice(LOCK_PREFIX.length) : []));
  return new Set(ids.filter((id) => !ownIds.has(id)));
}
