import Papa from "papaparse";
import { decimal, type Earning } from "./earnings.ts";

/** A spreadsheet would run a cell with such a beginning as a formula (security F24). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Spreadsheets need it to read UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

export function earningsReport(earnings: readonly Earning[]): string {
  const rows = earnings.map(({ date, period, status, cents }) => ({
    date,
    period: period ?? "",
    status,
    amount: decimal(cents),
  }));
  const columns = ["date", "period", "status", "amount"];
  const csv = Papa.unparse({ fields: columns, data: rows }, { escapeFormulae: FORMULA });
  return `${BYTE_ORDER_MARK}${csv}\r\n`;
}
