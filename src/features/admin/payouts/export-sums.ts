import type { ProSum } from "../../../domain/people/payouts.ts";
import { download } from "../../../ui/download.ts";
import { showFailure } from "../failure.ts";

/** Downloads the sums as a CSV file. `fileName` does not contain the ending `.csv`. */
export async function exportSums(sums: readonly ProSum[], fileName: string): Promise<void> {
  try {
    const { payoutReport } = await import("../../../domain/people/csv.ts");
    download(`${fileName}.csv`, new Blob([payoutReport(sums)], { type: "text/csv;charset=utf-8" }));
  } catch (error) {
    showFailure(error);
  }
}
