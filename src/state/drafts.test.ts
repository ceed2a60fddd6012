import { expect, test } from "vitest";
import { ROW_DRAFTS, type RowDraft } from "../domain/forms/row-draft.ts";
import { EMPTY_DRAFT, withItem, withTexts } from "../domain/lists/list-draft.ts";
import { LIST_DRAFTS, type StoredListDraft } from "../domain/lists/stored-draft.ts";
import { createDrafts } from "./drafts.ts";

/** A browser's storage with room for `maxChars` characters. */
function fakeStorage(texts: Record<string, string> = {}, maxChars = Number.POSITIVE_INFINITY) {
  const entries = new Map(Object.entries(texts));
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > maxChars) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, text);
    },
    removeItem: (key: string) => void entries.delete(key),
  };
}

const rowDrafts = (text?: string, maxChars?: number) => {
  const storage = fakeStorage(text === undefined ? {} : { "draft:admin": text }, maxChars);
  return { storage, drafts: createDrafts(ROW_DRAFTS, () => storage) };
};
const listDrafts = (text?: string) => {
  const storage = fakeStorage(text === undefined ? {} : { "draft:list": text });
  return { storage, drafts: createDrafts(LIST_DRAFTS, () => storage) };
};

const rowDraft = (id: string, fields: Partial<RowDraft> = {}): RowDraft => ({
  id,
  userId: "u",
  table: "shows",
  row: null,
  name: "N",
  at: "2026-11-21T10:00:00Z",
  values: { name: "N" },
  ...fields,
});

const podcast = { id: "p", name: "Ferry Time", description: null, imageUrl: null };
const listDraft = (userId: string, list: string | null): StoredListDraft => ({
  userId,
  list,
  base: "b",
  draft: withTexts(withItem(EMPTY_DRAFT, { podcast, note: "Why" }), { title: "Mine" }),
  sentAs: "00000000-0000-4000-8000-000000000001",
});

// Earlier releases have stored exactly the texts in the next two tests.

test("createDrafts reads admin drafts in the format of earlier releases", () => {
  const { drafts } = rowDrafts(
    `[{"id":"6a","userId":"u","table":"er_categories","row":{"id":"r","version":3},"name":"Wells",
"values":{"name":"Wells","slug":"wells","description":"Mine","imageUrl":""},
"changed":["description"],"at":"2026-11-21T10:00:00.000Z"},
{"id":"7b","userId":"u","table":"er_shows","row":null,"name":"","values":{"name":"","autoTrackYoutube":true},
"at":"2026-11-20T10:00:00.000Z"}]`,
  );
  expect(drafts.all()).toEqual([
    {
      id: "6a",
      userId: "u",
      table: "er_categories",
      row: { id: "r", version: 3 },
      name: "Wells",
      at: "2026-11-21T10:00:00.000Z",
      values: { name: "Wells", slug: "wells", description: "Mine", imageUrl: "" },
      changed: ["description"],
    },
    {
      id: "7b",
      userId: "u",
      table: "er_shows",
      row: null,
      name: "",
      at: "2026-11-20T10:00:00.000Z",
      values: { name: "", autoTrackYoutube: true },
    },
  ]);
});

test("createDrafts reads list drafts in the format of earlier releases", () => {
  const { drafts } = listDrafts(
    `[{"userId":"u","list":null,"base":"{\\"title\\":\\"\\",\\"description\\":null,\\"items\\":[]}",
"draft":{"title":"Half done","description":"","items":[{"podcast":{"id":"p","name":"Brickwork",
"description":"Walls","imageUrl":null},"note":"Solid"}]},"sentAs":null}]`,
  );
  expect(drafts.find({ userId: "u", list: null })).toEqual({
    userId: "u",
    list: null,
    base: '{"title":"","description":null,"items":[]}',
    draft: {
      title: "Half done",
      description: "",
      visibility: "public",
      items: [
        {
          podcast: { id: "p", name: "Brickwork", description: "Walls", imageUrl: null },
          note: "Solid",
        },
      ],
    },
    sentAs: null,
  });
});

test("put replaces an older version of the same draft, and moves the draft to the start", () => {
  const { drafts } = rowDrafts();
  const row = { id: "r", version: 1 };
  for (const id of ["a", "b", "a"]) drafts.put(rowDraft(id, { row }));
  expect(drafts.all().map(({ id }) => id)).toEqual(["a", "b"]);
  expect(drafts.find({ id: "a" })).toEqual(rowDraft("a", { row }));
});

test("find returns only the draft of the given reader and list", () => {
  const { drafts } = listDrafts();
  drafts.put(listDraft("u", null));
  drafts.put({ ...listDraft("u", "l"), base: "l" });
  expect(drafts.find({ userId: "u", list: null })).toEqual(listDraft("u", null));
  expect(drafts.find({ userId: "u", list: "l" })?.base).toBe("l");
  expect(drafts.find({ userId: "v", list: null })).toBeNull();
  expect(drafts.find({ userId: "u", list: "m" })).toBeNull();
});

test("if there are too many drafts, put deletes the oldest draft", () => {
  const { drafts } = rowDrafts();
  for (let i = 0; i < 25; i++) drafts.put(rowDraft(`d${i}`));
  const ids = drafts.all().map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, "d24", "d5"]);
  const lists = listDrafts().drafts;
  for (const list of ["a", "b", "a", "c", "d", "e", "f"]) lists.put(listDraft("u", list));
  expect(lists.all().map(({ list }) => list)).toEqual(["f", "e", "d", "c", "a"]);
});

test.each([
  [3, true, ["c", "b", "a"]],
  [2, true, ["c", "b"]],
  [1, true, ["c"]],
  [0, false, ["b", "a"]],
])("with room for %i drafts, put returns %j, and the stored drafts are %j", (count, isStored, remainingIds) => {
  const fullStorage = rowDrafts();
  for (const id of ["a", "b", "c"]) fullStorage.drafts.put(rowDraft(id));
  const maxChars = JSON.stringify(fullStorage.drafts.all().slice(0, count)).length;
  const textBefore = JSON.stringify(fullStorage.drafts.all().slice(1));
  const { drafts } = rowDrafts(textBefore, maxChars);
  expect(drafts.put(rowDraft("c"), { mayDeleteOthers: true })).toBe(isStored);
  expect(drafts.all().map(({ id }) => id)).toEqual(remainingIds);
});

test("if storage is full and put may not delete other drafts, put stores nothing", () => {
  const { drafts } = rowDrafts(JSON.stringify([rowDraft("a")]), 200);
  expect(drafts.put(rowDraft("b"))).toBe(false);
  expect(drafts.all().map(({ id }) => id)).toEqual(["a"]);
});

test("after the removal of all drafts, storage has an empty array for admins, but no entry for lists", () => {
  const adminDrafts = rowDrafts();
  expect(adminDrafts.drafts.exist()).toBe(false);
  adminDrafts.drafts.put(rowDraft("a"));
  adminDrafts.drafts.put(rowDraft("b"));
  adminDrafts.drafts.remove({ id: "a" });
  expect(adminDrafts.drafts.all()).toEqual([rowDraft("b")]);
  adminDrafts.drafts.remove({ id: "b" });
  expect([adminDrafts.storage.getItem("draft:admin"), adminDrafts.drafts.exist()]).toEqual(["[]", true]);

  const { drafts, storage } = listDrafts();
  drafts.put(listDraft("u", null));
  drafts.put(listDraft("v", null));
  drafts.remove({ userId: "v", list: null });
  expect(drafts.all()).toEqual([listDraft("u", null)]);
  drafts.remove({ userId: "u", list: null });
  expect(storage.getItem("draft:list")).toBeNull();
});

test("remove does not change storage if the draft does not exist", () => {
  const { drafts } = rowDrafts();
  drafts.remove({ id: "a" });
  expect(drafts.exist()).toBe(false);
});

test("if the browser blocks storage, there are no drafts and no errors", () => {
  const blockedDrafts = createDrafts(ROW_DRAFTS, () => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect([blockedDrafts.put(rowDraft("a")), blockedDrafts.all(), blockedDrafts.exist()]).toEqual([false, [], false]);
  blockedDrafts.remove({ id: "a" });
});

test.each([
  "",
  "{",
  "5",
  "{}",
  '[null, 1, {"id": "a"}]',
  JSON.stringify([{ ...rowDraft("a"), values: [] }]),
  JSON.stringify([{ ...rowDraft("a"), row: { id: "r" } }]),
  JSON.stringify([{ ...rowDraft("a"), changed: [1] }]),
])("the stored text %j contains no draft of an admin", (text) => {
  expect(rowDrafts(text).drafts.all()).toEqual([]);
});

test.each([
  "{",
  "{}",
  '[{"list":null,"base":"","draft":{}}]',
  '[{"userId":"u","list":null,"base":""}]',
  '[null,1,"x",[]]',
])("the stored text %j contains no list draft", (text) => {
  expect(listDrafts(text).drafts.all()).toEqual([]);
});

test("createDrafts corrects a stored list draft that breaks the rules of the form", () => {
  const item = (id: unknown, note: unknown) => ({ podcast: { id, name: "P" }, note });
  const items = [item("a", "x".repeat(141)), item("a", ""), item(1, ""), null];
  items.push(...Array.from({ length: 12 }, (_, n) => item(`p${n}`, 5)));
  const draft = { title: 5, description: "D", items };
  const text = JSON.stringify([{ userId: "u", list: null, base: "", draft, sentAs: "x" }]);
  const foundDraft = listDrafts(text).drafts.find({ userId: "u", list: null });
  expect(foundDraft?.draft).toMatchObject({ title: "", description: "D" });
  expect(foundDraft?.sentAs).toBeNull();
  expect(foundDraft?.draft.items).toHaveLength(10);
  expect(foundDraft?.draft.items[0]).toEqual({
    podcast: { id: "a", name: "P", description: null, imageUrl: null },
    note: "",
  });
});
