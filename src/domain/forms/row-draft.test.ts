import { describe, expect, test } from "vitest";
import {
  draftsOf,
  hasDraft,
  type RowDraft,
  withDraft as texts,
  withoutDraft,
} from "./row-draft.ts";

const withDraft = (text: string | null, draft: RowDraft): string =>
  [...texts(text, draft)][0] ?? "";

const draft = (id: string, more: Partial<RowDraft> = {}): RowDraft => ({
  ...{ id, userId: "u", table: "shows", row: null, name: "N", at: "2026-11-21T10:00:00Z" },
  values: { name: "N" },
  ...more,
});

describe("kept drafts of admins", () => {
  test("what is kept comes back, newest first, and only to its admin and table", () => {
    let text = withDraft(null, draft("a", { row: { id: "r", version: 3 } }));
    text = withDraft(text, draft("b"));
    text = withDraft(text, draft("c", { userId: "other" }));
    text = withDraft(text, draft("d", { table: "categories" }));
    expect(draftsOf(text, "u", "shows").map(({ id }) => id)).toEqual(["b", "a"]);
    expect(draftsOf(text, "u", "shows")[1]?.row).toEqual({ id: "r", version: 3 });
    expect(draftsOf(text, "nobody", "shows")).toEqual([]);
  });

  test("a draft that is kept again replaces itself, beside others of the same row", () => {
    const row = { id: "r", version: 1 };
    let text = withDraft(null, draft("a", { row }));
    text = withDraft(text, draft("b", { row }));
    text = withDraft(text, draft("a", { row, values: { name: "New" } }));
    expect(draftsOf(text, "u", "shows").map(({ values }) => values["name"])).toEqual(["New", "N"]);
  });

  test("the oldest of too many gives way", () => {
    let text: string | null = null;
    for (let i = 0; i < 25; i++) text = withDraft(text, draft(`d${i}`));
    const ids = draftsOf(text, "u", "shows").map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, "d24", "d5"]);
  });

  test("where there is no room, the oldest others give way one by one, never the draft", () => {
    const text = withDraft(withDraft(null, draft("a")), draft("b"));
    const ids = [...texts(text, draft("c"))].map((one) =>
      draftsOf(one, "u", "shows").map(({ id }) => id),
    );
    expect(ids).toEqual([["c", "b", "a"], ["c", "b"], ["c"]]);
  });

  test("a draft that is taken away is gone; the last one leaves an empty list", () => {
    const text = withDraft(withDraft(null, draft("a")), draft("b"));
    const rest = withoutDraft(text, "a");
    expect([hasDraft(rest, "a"), hasDraft(rest, "b")]).toEqual([false, true]);
    expect(withoutDraft(rest, "b")).toBe("[]");
  });

  test.each([
    null,
    "",
    "{",
    "5",
    "{}",
    '[null, 1, {"id": "a"}]',
    JSON.stringify([{ ...draft("a"), values: [] }]),
    JSON.stringify([{ ...draft("a"), row: { id: "r" } }]),
    JSON.stringify([{ ...draft("a"), changed: [1] }]),
  ])("%j reads as none", (text) => {
    expect(draftsOf(text, "u", "shows")).toEqual([]);
  });
});
