import { type DraftFormat, parseDrafts } from "../domain/forms/draft.ts";

export interface Drafts<Id, Draft extends Id> {
  all: () => Draft[];
  find: (id: Id) => Draft | null;
  /** Returns true if the storage has an entry for drafts, even if this entry is an empty list. */
  exist: () => boolean;
  /** Returns false if storage has no room for the draft. With `mayDeleteOthers`, deletes the oldest drafts to make room. */
  put: (draft: Draft, options?: { mayDeleteOthers: boolean }) => boolean;
  remove: (id: Id) => void;
}

export function createDrafts<Id, Draft extends Id>(
  { key, maxDrafts, read, isSame, storesEmptyList }: DraftFormat<Id, Draft>,
  /** This is a function, because reading `localStorage` throws an error if the browser blocks storage. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> = () => localStorage,
): Drafts<Id, Draft> {
  const readText = () => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const write = (drafts: readonly Draft[]): boolean => {
    try {
      if (drafts.length > 0 || storesEmptyList) storage().setItem(key, JSON.stringify(drafts));
      else storage().removeItem(key);
      return true;
    } catch {
      return false;
    }
  };
  const all = () => parseDrafts(readText(), read);
  const allExcept = (id: Id) => all().filter((draft) => !isSame(draft, id));
  const find = (id: Id) => all().find((draft) => isSame(draft, id)) ?? null;
  return {
    all,
    find,
    exist: () => readText() !== null,
    put: (draft, { mayDeleteOthers } = { mayDeleteOthers: false }) => {
      const drafts = [draft, ...allExcept(draft)].slice(0, maxDrafts);
      const minCount = mayDeleteOthers ? 1 : drafts.length;
      for (let count = drafts.length; count >= minCount; count--) {
        if (write(drafts.slice(0, count))) return true;
      }
      return false;
    },
    remove: (id) => {
      if (find(id)) write(allExcept(id));
    },
  };
}
