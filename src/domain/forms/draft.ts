export interface DraftFormat<Id, Draft extends Id> {
  key: string;
  maxDrafts: number;
  read: (value: unknown) => Draft | null;
  isSame: (first: Id, second: Id) => boolean;
  /** If true, the browser stores an empty list after the last draft is deleted, but a sign-out deletes the list. So a missing list means that the reader has signed out. */
  storesEmptyList: boolean;
}

/** The text comes from localStorage, so it is untrusted. Ignores entries that are not valid drafts. */
export function parseDrafts<Draft>(text: string | null, read: (value: unknown) => Draft | null): Draft[] {
  try {
    const values: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(values) ? values.flatMap((value) => read(value) ?? []) : [];
  } catch {
    return [];
  }
}
