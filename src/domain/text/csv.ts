import Papa from "papaparse";

/**
 * A spreadsheet treats a cell that begins with one of these characters as a formula (security F24). A negative amount
 * such as -5.00 is only a number.
 */
const FORMULA_START = /^(?!-\d+\.\d\d$)[=+\-@\t\r\n＝＋－＠]/;
/** Without this mark, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export function toCsv(columns: readonly string[], rows: readonly Record<string, string>[]): string {
  const csv = Papa.unparse(
    { fields: [...columns], data: [...rows] },
    { escapeFormulae: FORMULA_START },
  );
  // Without rows, the library already ends the only line.
  return `${BYTE_ORDER_MARK}${csv.replace(/\r\n$/, "")}\r\n`;
}
