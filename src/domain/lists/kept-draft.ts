import { isRecord } from "../text/is-record.ts";
import { isUuid } from "../text/uuid.ts";
import {
  type DraftItem,
  EMPTY_DRAFT,
  type ListDraft,
  withItem,
  withNote,
  withWords,
} from "./list-draft.ts";

/** Whose draft of which list; `list` is null for one that is not published yet. */
export interface DraftKey {
  userId: string;
  list: string | null;
}

export interface KeptDraft extends DraftKey {
  /** The fingerprint of the list as it was when the draft began. */
  base: string;
  draft: ListDraft;
  /** The id it was sent under: a list of that id may be published already. */
  sentAs: string | null;
}

/** Lists somebody has begun to edit at once; the oldest draft gives way. */
const MOST_KEPT = 5;

const isOf =
  ({ userId, list }: DraftKey) =>
  (kept: KeptDraft) =>
    kept.userId === userId && kept.list === list;

/** The draft that was kept under this key. Nobody gets another's. */
export const findKept = (text: string | null, key: DraftKey): KeptDraft | null =>
  readAll(text).find(isOf(key)) ?? null;

/** The text with this draft in it, newest first. */
export function writeKept(text: string | null, kept: KeptDraft): string {
  const others = readAll(text).filter((other) => !isOf(kept)(other));
  return JSON.stringify([kept, ...others].slice(0, MOST_KEPT));
}

/** The text without the draft of this key; null where none is left. */
export function dropKept(text: string | null, key: DraftKey): string | null {
  const others = readAll(text).filter((other) => !isOf(key)(other));
  return others.length > 0 ? JSON.stringify(others) : null;
}

/** Storage is anybody's: what does not read as drafts is none. */
function readAll(text: string | null): KeptDraft[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

function readOne(value: unknown): KeptDraft[] {
  if (!isRecord(value)) return [];
  const { userId, list, base, draft, sentAs } = value;
  if (typeof userId !== "string" || typeof base !== "string" || !isRecord(draft)) return [];
  if (list !== null && typeof list !== "string") return [];
  const id = textOf(sentAs);
  return [
    { userId, list, base, draft: readDraft(draft), sentAs: id !== null && isUuid(id) ? id : null },
  ];
}

/** Put together by the rules, so that a draft from storage keeps them too. */
function readDraft({ title, description, items }: Record<string, unknown>): ListDraft {
  const words = { title: textOf(title) ?? "", description: textOf(description) ?? "" };
  return (Array.isArray(items) ? items : [])
    .flatMap(readItem)
    .reduce(
      (draft, { podcast, note }) =>
        withNote(withItem(draft, { podcast, note: "" }), podcast.id, note),
      withWords(EMPTY_DRAFT, words),
    );
}

function readItem(value: unknown): DraftItem[] {
  if (!isRecord(value) || !isRecord(value["podcast"])) return [];
  const id = textOf(value["podcast"]["id"]);
  const name = textOf(value["podcast"]["name"]);
  if (id === null || name === null) return [];
  const description = textOf(value["podcast"]["description"]);
  const imageUrl = textOf(value["podcast"]["imageUrl"]);
  return [{ podcast: { id, name, description, imageUrl }, note: textOf(value["note"]) ?? "" }];
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);
