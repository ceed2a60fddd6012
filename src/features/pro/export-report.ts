import { logQuietly } from "../../data/log.ts";
import { toast } from "../../state/toasts.ts";
import type { Earnings } from "./load.ts";

/** Gives everything that was earned as a file; while there is nothing, says so (SPEC §8). */
export async function exportReport({ rows, today }: Earnings): Promise<void> {
  if (rows.length === 0) {
    toast.success("Coming Soon", "Export functionality will be available soon");
    return;
  }
  try {
    const { earningsReport } = await import("../../domain/csv.ts");
    download(`earnings-${today}.csv`, earningsReport(rows));
  } catch (error) {
    logQuietly("The export of earnings", error);
    toast.error("The report could not be made. Please try again.");
  }
}

function download(name: string, csv: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  // The browser has it by then; some begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
