export interface DraftFormat<Id, Draft extends Id> {
  key: string;
  maxDrafts: number;
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
