import Papa from "papaparse";
import { decimal, type Earning } from "./earnings.ts";

/** A spreadsheet treats a cell that begins with one of these characters as a formula (security F24). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
/** Without this mark, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export function earningsReport(earnings: readonly Earning[]): string {
  const rows = earnings.map(({ date, period, status, cents }) => ({
    date,
    period: period ?? "",
    status,
    amount: decimal(cents),
  }));
  const columns = ["date", "period", "status", "amount"];
  const csv = Papa.unparse({ fields: columns, data: rows }, { escapeFormulae: FORMULA_START });
  return `${BYTE_ORDER_MARK}${csv}\r\n`;
}
