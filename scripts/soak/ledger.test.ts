import { expect, test } from "vitest";
import { createLedger, type Value } from "./ledger.ts";

const NO_BYTES = Buffer.alloc(0);
const noLog = () => {};

type Write = [value: Value, status: number];

test.each<[title: string, writes: Write[], storedValue: Value, isReported: boolean]>([
  ["accepts a confirmed row that the database has", [["a", 201]], "a", false],
  ["reports a confirmed row that is missing", [["a", 201]], null, true],
  [
    "reports a confirmed row with an older value",
    [
      ["a", 201],
      ["b", 200],
    ],
    "a",
    true,
  ],
  [
    "reports a deleted row that the database has",
    [
      ["a", 201],
      [null, 200],
    ],
    "a",
    true,
  ],
  [
    "reports the value of a write that the server refused",
    [
      ["a", 201],
      ["b", 403],
    ],
    "b",
    true,
  ],
  ["reports the value of a write that the server refused because of a full disk", [["a", 507]], "a", true],
  [
    "accepts the new value after a write without an answer",
    [
      ["a", 201],
      ["b", 0],
    ],
    "b",
    false,
  ],
  [
    "accepts the old value after a write without an answer",
    [
      ["a", 201],
      ["b", 0],
    ],
    "a",
    false,
  ],
  ["accepts the value of a write that failed with the status 503", [["a", 503]], "a", false],
  [
    "reports the value of an unconfirmed write if the server confirmed a later write",
    [
      ["a", 0],
      ["b", 200],
    ],
    "a",
    true,
  ],
])("the ledger %s", (_title, writes, storedValue, isReported) => {
  const ledger = createLedger(noLog);
  for (const [value, status] of writes) ledger.record("list 1/1", value, { status, text: "", bytes: NO_BYTES });
  const databaseRows = new Map(storedValue === null ? [] : [["list 1/1", storedValue]]);
  expect(ledger.compare(databaseRows)).toHaveLength(isReported ? 1 : 0);
});

test("the ledger reports a row that no writer wrote", () => {
  const ledger = createLedger(noLog);
  expect(ledger.compare(new Map([["list 1/1", "a"]]))).toHaveLength(1);
});

test("for a minute after a write without an answer, isSettled returns false", () => {
  let time = 0;
  const ledger = createLedger(noLog, () => time);
  expect(ledger.isSettled("list 1/1")).toBe(true);
  ledger.record("list 1/1", "a", { status: 0, text: "", bytes: NO_BYTES });
  expect(ledger.isSettled("list 1/1")).toBe(false);
  time = 60_001;
  expect(ledger.isSettled("list 1/1")).toBe(true);
});

test("after a deletion without an answer, mayBeDeleted returns true", () => {
  const ledger = createLedger(noLog);
  const record = (value: Value, status: number) =>
    ledger.record("list 1/1", value, { status, text: "", bytes: NO_BYTES });
  record("a", 201);
  record("b", 0);
  expect(ledger.mayBeDeleted("list 1/1")).toBe(false);
  record(null, 0);
  expect(ledger.mayBeDeleted("list 1/1")).toBe(true);
  record("c", 200);
  expect(ledger.mayBeDeleted("list 1/1")).toBe(false);
});
