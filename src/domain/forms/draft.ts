/** How a browser stores drafts of one kind: as a JSON list under one key, newest first. */
export interface DraftFormat<Id, Draft extends Id> {
  key: string;
  /** A new draft replaces the oldest. */
  maxDrafts: number;
  /** Null for a value that is not a valid draft. */
  read: (value: unknown) => Draft | null;
  isSame: (one: Id, other: Id) => boolean;
  /** Whether an empty list stays after the last draft. A missing key then means a sign-out. */
  storesEmptyList: boolean;
}

/** localStorage is untrusted. Ignores entries that are not valid drafts. */
export function parseDrafts<Draft>(
  text: string | null,
  read: (value: unknown) => Draft | null,
): Draft[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.flatMap((value) => read(value) ?? []) : [];
  } catch {
    return [];
  }
}
