import { describe, expect, test } from "vitest";
import { parseInboxView } from "./inbox.ts";
import { inboxSearch, moveInQueue, placeText, type QueuedDraft, queueAction, queueSearch, queueView } from "./queue.ts";

const NOW = Date.parse("2026-11-29T10:00:00Z");
const draft = (episodeId: string, changes: Partial<QueuedDraft> = {}): QueuedDraft => ({
  id: `item-${episodeId}`,
  episodeId,
  title: episodeId.toUpperCase(),
  showId: null,
  showName: "",
  categoryName: null,
  hasSound: false,
  state: "review",
  reason: null,
  source: "feed",
  assigneeId: null,
  assigneeName: null,
  createdAt: "2026-11-01T00:00:00Z",
  openedAt: null,
  openerId: null,
  openerName: null,
  ...changes,
});
const DRAFTS = ["a", "b", "c", "d"].map((id) => draft(id));

test.each(["", "?state=review&page=2", "?sort=title&q=fog+%26+rain"])("the queue keeps the Inbox of %j", (search) => {
  const view = parseInboxView(search);
  const inQueue = queueSearch(view, "a");
  expect(new URLSearchParams(inQueue).get("edit")).toBe("a");
  expect(queueView(inQueue)).toEqual(view);
  expect(parseInboxView(inboxSearch(view))).toEqual(view);
  expect(new URLSearchParams(inboxSearch(view)).get("tab")).toBe("inbox");
});

test("an address without a queue has no view of the Inbox", () => {
  expect(queueView("?edit=a&page=2")).toBeNull();
});

describe("moveInQueue", () => {
  const move = (current: string | null, now: readonly QueuedDraft[], step: 1 | -1 = 1) => {
    const { next, skipped } = moveInQueue({ before: DRAFTS, now, current, step, userId: "me", time: NOW });
    return [next?.episodeId ?? null, skipped];
  };

  test.each([
    [null, 1, "a"],
    ["a", 1, "b"],
    ["d", 1, null],
    ["unknown", 1, "a"],
    ["c", -1, "b"],
    ["a", -1, null],
  ] as const)("from %j by %j opens %j", (current, step, next) => {
    expect(move(current, DRAFTS, step)).toEqual([next, []]);
  });

  test("skips drafts that others have finished, taken or open, and says why", () => {
    const anHourAgo = "2026-11-29T09:00:00Z";
    const aMinuteAgo = "2026-11-29T09:59:00Z";
    const ann = { openerId: "ann", openerName: "Ann" };
    expect(move(null, DRAFTS.slice(1))).toEqual(["b", [{ title: "A", reason: "someone else has finished it" }]]);
    const taken = draft("b", { assigneeId: "ann", assigneeName: "Ann" });
    expect(move("a", [taken, draft("c", { ...ann, openedAt: aMinuteAgo }), draft("d")])).toEqual([
      "d",
      [
        { title: "B", reason: "it was assigned to Ann" },
        { title: "C", reason: "Ann has it open" },
      ],
    ]);
    expect(move("a", [draft("b", { ...ann, openedAt: anHourAgo })])).toEqual(["b", []]);
    expect(move("a", [draft("b", { openerId: "me", openedAt: aMinuteAgo, assigneeId: "me" })])).toEqual(["b", []]);
    expect(move("c", [])).toEqual([null, [{ title: "D", reason: "someone else has finished it" }]]);
  });
});

test.each([
  ["b", 4, "To review: 2 of 4"],
  ["b", 1200, "To review: 2 of 1,200"],
  ["z", 4, "To review: 4"],
])("the place of %j among %j is %j", (current, total, text) => {
  expect(placeText(DRAFTS, total, current)).toBe(text);
});

const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
test.each([
  [{ key: "r" }, "read"],
  [{ key: "S" }, "skip"],
  [{ key: "x" }, null],
  [{ key: "r", isTyping: true }, null],
  [{ key: "Escape", isTyping: true }, "leave_field"],
  [{ key: "Escape" }, null],
  [{ key: "Enter", ctrlKey: true, isTyping: true }, "publish"],
  [{ key: "Enter", metaKey: true }, "publish"],
  [{ key: "s", ctrlKey: true }, null],
  [{ key: "r", shiftKey: true }, null],
  [{ key: "Enter", ctrlKey: true, altKey: true }, null],
])("the keys %j mean %j", (keys, action) => {
  expect(queueAction({ ...NO_MODIFIER, isTyping: false, ...keys })).toBe(action);
});
