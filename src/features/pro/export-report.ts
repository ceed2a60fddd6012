import { logQuietly } from "../../data/log.ts";
import { readAllReferrals } from "../../data/pro.ts";
import { type DayRange, dayOf, isInRange } from "../../domain/people/earnings.ts";
import { toast } from "../../state/toasts.ts";
import { download } from "../../ui/download.ts";
import type { Earnings } from "./load.ts";

const downloadCsv = (name: string, csv: string) => download(name, new Blob([csv], { type: "text/csv;charset=utf-8" }));

/** Downloads all earnings as CSV. */
export async function exportReport({ rows, today }: Earnings): Promise<void> {
  if (rows.length === 0) {
    toast.success("Nothing to export", "You have no earnings yet.");
    return;
  }
  try {
    const { earningsReport } = await import("../../domain/people/csv.ts");
    downloadCsv(`earnings-${today}.csv`, earningsReport(rows));
  } catch (error) {
    logQuietly("The export of earnings", error);
    toast.error("The report was not exported. Try again.");
  }
}

/** Downloads the referrals of the days in `range` as CSV, without e-mail addresses. */
export async function exportReferrals(userId: string, range: DayRange): Promise<void> {
  try {
    const referrals = await readAllReferrals(userId);
    const rows = referrals.filter(({ signedUpOn }) => isInRange(signedUpOn, range));
    if (rows.length === 0) {
      toast.success("Nothing to export", "No one signed up in these days. Choose other days.");
      return;
    }
    const { referralsReport } = await import("../../domain/people/csv.ts");
    downloadCsv(`referrals-${dayOf(Date.now())}.csv`, referralsReport(rows));
  } catch (error) {
    logQuietly("The export of referrals", error);
    toast.error("The referrals were not exported. Try again.");
  }
}
