import { expect, test } from "vitest";
import { dropKept, findKept, type KeptDraft, writeKept } from "./kept-draft.ts";
import { EMPTY_DRAFT, withItem, withWords } from "./list-draft.ts";

const podcast = { id: "p", name: "Ferry Time", description: null, imageUrl: null };
const draft = withWords(withItem(EMPTY_DRAFT, { podcast, note: "Why" }), { title: "Mine" });
const of = (userId: string, list: string | null): KeptDraft => ({
  ...{ userId, list, base: "b", draft },
  sentAs: "00000000-0000-4000-8000-000000000001",
});

test("a draft comes back to its user and list, and to nobody else", () => {
  const text = writeKept(writeKept(null, of("u", null)), { ...of("u", "l"), base: "l" });
  expect(findKept(text, { userId: "u", list: null })).toEqual(of("u", null));
  expect(findKept(text, { userId: "u", list: "l" })?.base).toBe("l");
  expect(findKept(text, { userId: "v", list: null })).toBeNull();
  expect(findKept(text, { userId: "u", list: "m" })).toBeNull();
});

test("another user's draft neither goes nor comes in the way", () => {
  const text = writeKept(writeKept(null, of("u", null)), of("v", null));
  const rest = dropKept(text, { userId: "v", list: null });
  expect(findKept(rest, { userId: "u", list: null })).toEqual(of("u", null));
  expect(dropKept(rest, { userId: "u", list: null })).toBeNull();
});

test("the newest five are kept, one of each list", () => {
  const lists = ["a", "b", "a", "c", "d", "e", "f"];
  const text = lists.reduce<string | null>((all, list) => writeKept(all, of("u", list)), null);
  const kept = lists.filter((list) => findKept(text, { userId: "u", list }));
  expect(new Set(kept)).toEqual(new Set(["f", "e", "d", "c", "a"]));
  expect(JSON.parse(text ?? "[]")).toHaveLength(5);
});

test.each([
  ["no JSON", "{"],
  ["no list", "{}"],
  ["nobody's", '[{"list":null,"base":"","draft":{}}]'],
  ["no draft", '[{"userId":"u","list":null,"base":""}]'],
  ["odd things", '[null,1,"x",[]]'],
])("what does not read as drafts is none: %s", (_, text) => {
  expect(findKept(text, { userId: "u", list: null })).toBeNull();
});

test("a draft that was tampered with keeps the rules", () => {
  const item = (id: unknown, note: unknown) => ({ podcast: { id, name: "P" }, note });
  const items = [item("a", "x".repeat(141)), item("a", ""), item(1, ""), null];
  items.push(...Array.from({ length: 12 }, (_, n) => item(`p${n}`, 5)));
  const kept = {
    userId: "u",
    list: null,
    base: "",
    draft: { title: 5, description: "D", items },
    sentAs: "x",
  };
  const found = findKept(JSON.stringify([kept]), { userId: "u", list: null });
  expect(found?.draft).toMatchObject({ title: "", description: "D" });
  expect(found?.sentAs).toBeNull();
  expect(found?.draft.items).toHaveLength(10);
  expect(found?.draft.items[0]).toEqual({
    podcast: { id: "a", name: "P", description: null, imageUrl: null },
    note: "",
  });
});
