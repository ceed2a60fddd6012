import Papa from "papaparse";

/**
 * A spreadsheet treats a cell that begins with one of these characters as a formula (security F24). An amount such as
 * -5.00 is no formula, so the expression does not match it.
 */
const FORMULA_START = /^(?!-\d+\.\d\d$)[=+\-@\t\r\n＝＋－＠]/;
/** Spreadsheets read a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = "\ufeff";

export function toCsv(columns: readonly string[], rows: readonly Record<string, string>[]): string {
  const csv = Papa.unparse({ fields: [...columns], data: [...rows] }, { escapeFormulae: FORMULA_START });
  // If there are no rows, the library has already added the line break at the end.
  return `${BYTE_ORDER_MARK}${csv.replace(/\r\n$/, "")}\r\n`;
}
