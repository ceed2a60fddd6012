import { expect, test } from "vitest";
import { createLedger, type Value } from "./ledger.ts";

const NO_BYTES = Buffer.alloc(0);
const noLog = () => {};

type Write = [value: Value, status: number];

test.each<[title: string, writes: Write[], storedValue: Value, isLost: boolean]>([
  ["an acknowledged row that is there", [["a", 201]], "a", false],
  ["an acknowledged row that is gone", [["a", 201]], null, true],
  [
    "an acknowledged row with an older value",
    [
      ["a", 201],
      ["b", 200],
    ],
    "a",
    true,
  ],
  [
    "a deleted row that is back",
    [
      ["a", 201],
      [null, 200],
    ],
    "a",
    true,
  ],
  [
    "a refused write that has happened",
    [
      ["a", 201],
      ["b", 403],
    ],
    "b",
    true,
  ],
  ["a write that a full disk refused, but that has happened", [["a", 507]], "a", true],
  [
    "a write without an answer that has happened",
    [
      ["a", 201],
      ["b", 0],
    ],
    "b",
    false,
  ],
  [
    "a write without an answer that has not happened",
    [
      ["a", 201],
      ["b", 0],
    ],
    "a",
    false,
  ],
  ["a failed write that has happened", [["a", 503]], "a", false],
  [
    "a write without an answer before an acknowledged write",
    [
      ["a", 0],
      ["b", 200],
    ],
    "a",
    true,
  ],
])("the ledger reports only lost and unknown values: %s", (_title, writes, storedValue, isLost) => {
  const ledger = createLedger(noLog);
  for (const [value, status] of writes)
    ledger.record("list 1/1", value, { status, text: "", bytes: NO_BYTES });
  const actual = new Map(storedValue === null ? [] : [["list 1/1", storedValue]]);
  expect(ledger.compare(actual)).toHaveLength(isLost ? 1 : 0);
});

test("the ledger reports a row that no writer wrote", () => {
  const ledger = createLedger(noLog);
  expect(ledger.compare(new Map([["list 1/1", "a"]]))).toHaveLength(1);
});

test("a key is unsettled for a minute after a write without an answer", () => {
  let time = 0;
  const ledger = createLedger(noLog, () => time);
  expect(ledger.isSettled("list 1/1")).toBe(true);
  ledger.record("list 1/1", "a", { status: 0, text: "", bytes: NO_BYTES });
  expect(ledger.isSettled("list 1/1")).toBe(false);
  time = 60_001;
  expect(ledger.isSettled("list 1/1")).toBe(true);
});

test("after a deletion without an answer, the ledger says that the row may be deleted", () => {
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
