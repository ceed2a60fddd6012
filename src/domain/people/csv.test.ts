import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { earningsReport, payoutReport, referralsReport } from "./csv.ts";
import { decimalText } from "./earnings.ts";

const row = (period: string | null) => ({
  date: "2026-11-21",
  cents: 123456,
  status: "paid",
  period,
});

/** Returns the text of the cell `period` in a report. */
const cellOf = (period: string) => {
  const [, textAfterDate = ""] = earningsReport([row(period)]).split("2026-11-21,");
  return textAfterDate.slice(0, textAfterDate.lastIndexOf(",paid,1234.56\r\n"));
};

test("a report begins with a byte order mark and the names of the columns", () => {
  expect(earningsReport([row("2026-11"), { ...row(null), cents: 5, status: "pending" }])).toBe(
    "\ufeffdate,period,status,amount\r\n2026-11-21,2026-11,paid,1234.56\r\n2026-11-21,,pending,0.05\r\n",
  );
});

const referral = {
  signedUpOn: "2026-11-21",
  status: "pending",
  payoutCents: 500,
  dueOn: "2026-11-28",
  isRewarded: false,
  note: null,
};

test.each([
  ["Ada", "Ada"],
  [null, ""],
  ["ada@site.test", ""],
  ["Ada ＠ work", ""],
  ["=1+1", `"'=1+1"`],
])("B105: a report of referrals writes the name %j as %j", (name, cell) => {
  expect(referralsReport([{ ...referral, name }])).toBe(
    `\ufeffsigned_up,name,status,reward,earned_on,note\r\n2026-11-21,${cell},pending,5.00,2026-11-28,\r\n`,
  );
});

test("a report writes a negative amount as a number, without an apostrophe", () => {
  expect(earningsReport([{ ...row(null), cents: -250 }])).toContain(",paid,-2.50\r\n");
  const payoutSum = { proId: "p", name: "=1", email: "p@site.test", cents: -250, earningCount: 2 };
  expect(payoutReport([payoutSum])).toBe(`\ufeffpro,name,email,earnings,amount\r\np,"'=1",p@site.test,2,-2.50\r\n`);
});

describe("F24: no cell is a formula", () => {
  test.each([
    ["=1+1", `"'=1+1"`],
    ["+1", `"'+1"`],
    ["-1", `"'-1"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["=1\n+2", `"'=1\n+2"`],
    ["＝1", `"'＝1"`],
    ['=cmd|" /C calc"', `"'=cmd|"" /C calc"""`],
    ["1=1", "1=1"],
    ['a "b", c', `"a ""b"", c"`],
    ["a\r\nb", `"a\r\nb"`],
    [" a", `" a"`],
    ["🔥 総額", "🔥 総額"],
  ])("a report writes the period %j as %s", (period, cell) => {
    expect(cellOf(period)).toBe(cell);
  });
});

test("a CSV parser reads all earnings of a report correctly", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc
      .array(fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", ";", "'", "a", " "))
      .map((parts) => parts.join("")),
  );
  const earning = fc.record({
    date: fc.constantFrom("2026-11-21", "2028-02-29"),
    cents: fc.integer({ min: 0, max: 999_999_999_999 }),
    status: fc.constantFrom("paid", "pending"),
    period: fc.option(text),
  });
  fc.assert(
    fc.property(fc.array(earning, { minLength: 1, maxLength: 20 }), (earnings) => {
      const report = earningsReport(earnings);
      const { data, errors } = Papa.parse<Record<string, string>>(report.slice(1), {
        header: true,
        newline: "\r\n",
        delimiter: ",",
        skipEmptyLines: true,
      });
      expect(errors).toEqual([]);
      expect(data).toEqual(
        earnings.map(({ date, cents, status, period }) => ({
          date,
          period: (period ?? "").replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'"),
          status,
          amount: decimalText(cents),
        })),
      );
    }),
  );
});
