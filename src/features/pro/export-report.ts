import { logQuietly } from "../../data/log.ts";
import { toast } from "../../state/toasts.ts";
import { download } from "../../ui/download.ts";
import type { Earnings } from "./load.ts";

/** Downloads all earnings as CSV. If there are no earnings, a toast says that exports come later (specification §8). */
export async function exportReport({ rows, today }: Earnings): Promise<void> {
  if (rows.length === 0) {
    toast.success("Coming Soon", "Export functionality will be available soon");
    return;
  }
  try {
    const { earningsReport } = await import("../../domain/people/csv.ts");
    const report = new Blob([earningsReport(rows)], { type: "text/csv;charset=utf-8" });
    download(`earnings-${today}.csv`, report);
  } catch (error) {
    logQuietly("The export of earnings", error);
    toast.error("The report was not exported. Try again.");
  }
}
