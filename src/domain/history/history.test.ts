import { expect, test } from "vitest";
import {
  accountName,
  actionsFor,
  type HistoryEntry,
  kindsFor,
  oldestRestorableTime,
  restorableDaysLeft,
  verbOf,
} from "./history.ts";

test.each([
  ["admin", ["recaps", "shows", "categories", "podcasts", "prompts", "scoped-prompts", "people"], 10],
  ["editor", ["recaps", "shows", "categories", "podcasts"], 6],
  ["author", ["recaps"], 6],
] as const)(
  "staff with the role %s can filter the history of changes by the kinds %j and by %i actions",
  (role, kinds, actions) => {
    expect(kindsFor(role).map(({ id }) => id)).toEqual(kinds);
    expect(actionsFor(role)).toHaveLength(actions);
  },
);

const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: "1",
  at: "2026-11-24T10:00:00Z",
  actorId: null,
  actor: "Ada",
  rowId: null,
  title: null,
  action: "update",
  table: "er_episodes",
  role: null,
  ...changes,
});

test.each<[Partial<HistoryEntry>, string]>([
  [{ action: "insert" }, "created the recap"],
  [{ action: "keep" }, "kept a text of the recap"],
  [{ action: "update", table: "site_content" }, "changed the prompt"],
  [{ action: "delete", table: "er_shows" }, "deleted the show"],
  [{ action: "erase", table: "er_categories" }, "deleted a category for good"],
  [{ action: "grant", table: "profiles", role: "editor" }, "granted the role editor to"],
  [{ action: "revoke", table: "profiles", role: "pro" }, "revoked the role pro of"],
  [{ action: "block", table: "profiles" }, "blocked"],
])("verbOf writes %j as “%s”", (changes, verb) => {
  expect(verbOf(entry(changes))).toBe(verb);
});

const DELETED_AT = "2026-11-01T12:00:00Z";
test.each([
  ["2026-11-01T12:00:00Z", 30],
  ["2026-11-02T11:00:00Z", 30],
  ["2026-11-02T13:00:00Z", 29],
  ["2026-12-01T11:59:00Z", 1],
  ["2026-12-02T12:00:00Z", 1],
])("at %s, staff still have %i days to restore a row that they deleted on November 1", (now, days) => {
  expect(restorableDaysLeft(DELETED_AT, Date.parse(now))).toBe(days);
});

test("oldestRestorableTime returns the time 30 days ago", () => {
  expect(oldestRestorableTime(Date.parse("2026-12-01T12:00:00Z"))).toBe("2026-11-01T12:00:00.000Z");
});

test("accountName describes an account without a name", () => {
  const description = "An account without a name";
  expect([null, undefined, " ", " Ada "].map(accountName)).toEqual([description, description, description, "Ada"]);
});
