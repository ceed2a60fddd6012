import { type DraftFormat, parseDrafts } from "../domain/forms/draft.ts";

export interface Drafts<Id, Draft extends Id> {
  all: () => Draft[];
  find: (id: Id) => Draft | null;
  /** False before the first draft, and after a sign-out deleted all of them. */
  exist: () => boolean;
  /** False if the storage is full. `mayEvict` first removes the oldest other drafts, one by one. */
  put: (draft: Draft, options?: { mayEvict: boolean }) => boolean;
  remove: (id: Id) => void;
}

export function createDrafts<Id, Draft extends Id>(
  { key, maxDrafts, read, isSame, storesEmptyList }: DraftFormat<Id, Draft>,
  /** A function, since reading `localStorage` throws where the browser blocks it. */
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
  const allBut = (id: Id) => all().filter((draft) => !isSame(draft, id));
  const find = (id: Id) => all().find((draft) => isSame(draft, id)) ?? null;
  return {
    all,
    find,
    exist: () => readText() !== null,
    put: (draft, { mayEvict } = { mayEvict: false }) => {
      const drafts = [draft, ...allBut(draft)].slice(0, maxDrafts);
      const minCount = mayEvict ? 1 : drafts.length;
      for (let count = drafts.length; count >= minCount; count--) {
        if (write(drafts.slice(0, count))) return true;
      }
      return false;
    },
    remove: (id) => {
      if (find(id)) write(allBut(id));
    },
  };
}
