import { map } from "nanostores";
import { ROW_DRAFTS } from "../../../domain/forms/row-draft.ts";
import { createDrafts } from "../../../state/drafts.ts";

export const rowDrafts = createDrafts(ROW_DRAFTS);

/** Forms of this page that hold unsaved changes: the id of each draft, and whether it is stored. */
export const $unsaved = map<Record<string, boolean>>({});

export const noteUnsaved = (draftId: string, isStored: boolean): void =>
  $unsaved.setKey(draftId, isStored);

export function noteSaved(draftId: string): void {
  const { [draftId]: removed, ...others } = $unsaved.get();
  if (removed !== undefined) $unsaved.set(others);
}

export const hasUnsaved = (): boolean => Object.keys($unsaved.get()).length > 0;

const LOCK = "admin-draft:";

/** Draft ids that a form of this tab has held: an id never moves to another tab. */
const ownIds = new Set<string>();

/** Tells other tabs that a form holds this draft, until the returned function is called. */
export function lockDraft(id: string): () => void {
  ownIds.add(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks?.request(LOCK + id, () => promise).catch(() => {});
  return resolve;
}

/** The ids of drafts that forms of other tabs hold now. */
export async function draftsLockedElsewhere(): Promise<ReadonlySet<string>> {
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {};
  const ids = locks.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : []));
  return new Set(ids.filter((id) => !ownIds.has(id)));
}
