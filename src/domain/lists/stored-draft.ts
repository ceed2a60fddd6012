import type { DraftFormat } from "../forms/draft.ts";
import { STORED } from "../storage-keys.ts";
import { isRecord } from "../text/is-record.ts";
import { isUuid } from "../text/uuid.ts";
import { type DraftItem, EMPTY_DRAFT, type ListDraft, withItem, withNote, withTexts } from "./list-draft.ts";
import { readVisibility } from "./top-list.ts";

export interface DraftKey {
  userId: string;
  /** The id of a published list, `from:` and the id of another reader's list, or null for a new list. */
  list: string | null;
}

export interface StoredListDraft extends DraftKey {
  /** The fingerprint that the published list had when the reader began the draft. */
  base: string;
  draft: ListDraft;
  /** The id that the last request to publish a new list contained, or null. The server has perhaps already stored this list. */
  sentAs: string | null;
}

export const LIST_DRAFTS: DraftFormat<DraftKey, StoredListDraft> = {
  key: STORED.listDraft,
  maxDrafts: 5,
  read: readStoredDraft,
  isSame: (first, second) => first.userId === second.userId && first.list === second.list,
  storesEmptyList: false,
};

function readStoredDraft(value: unknown): StoredListDraft | null {
  if (!isRecord(value)) return null;
  const { userId, list, base, draft, sentAs } = value;
  if (typeof userId !== "string" || typeof base !== "string" || !isRecord(draft)) return null;
  if (list !== null && typeof list !== "string") return null;
  const id = textOf(sentAs);
  return {
    userId,
    list,
    base,
    draft: readDraft(draft),
    sentAs: id !== null && isUuid(id) ? id : null,
  };
}

/** Uses the functions of the form, so that a draft from storage cannot break the rules of the form. */
function readDraft({ title, description, visibility = "public", items }: Record<string, unknown>): ListDraft {
  const texts = {
    title: textOf(title) ?? "",
    description: textOf(description) ?? "",
    visibility: readVisibility(visibility),
  };
  return (Array.isArray(items) ? items : [])
    .flatMap(readItem)
    .reduce(
      (draft, { podcast, note }) => withNote(withItem(draft, { podcast, note: "" }), podcast.id, note),
      withTexts(EMPTY_DRAFT, texts),
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
