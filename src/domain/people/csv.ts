import Papa from "papaparse";
import { decimal, type Earning } from "./earnings.ts";

/** A spreadsheet would compute a cell that begins with one of these (security F24). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Spreadsheets read UTF-8 only where a file says so. */
const BYTE_ORDER_MARK = "\ufeff";

/** All earnings as a file for spreadsheets (RFC 4180), a line each. */
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
