import { map } from "nanostores";

/** Forms of this page that hold unsaved changes: the id of each draft, and whether it is kept. */
export const $unsaved = map<Record<string, boolean>>({});

export function noteUnsaved(draftId: string, isKept: boolean): void {
  $unsaved.setKey(draftId, isKept);
}

export function noteSaved(draftId: string): void {
  const { [draftId]: gone, ...others } = $unsaved.get();
  if (gone !== undefined) $unsaved.set(others);
}

export const hasUnsaved = (): boolean => Object.keys($unsaved.get()).length > 0;
