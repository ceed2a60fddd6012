import { counted } from "../../../domain/text/plural.ts";

interface Report {
  showsChecked: number;
  newEpisodesCreated: number;
  waitingForReview: number;
  failures: readonly unknown[];
}

/** Says how a run of the tracker ended. A run in which everything failed is an error. */
export function trackerResult(report: Report): { isFailure: boolean; text: string } {
  const { showsChecked, newEpisodesCreated, waitingForReview, failures } = report;
  if (failures.length > 0 && showsChecked === 0) {
    return failure("The auto-tracker could not check any show. The reasons are below.");
  }
  if (failures.length > 0 && newEpisodesCreated === 0)
    return failure("The auto-tracker created no recap. The reasons are below.");
  const created = counted(newEpisodesCreated, "new episode");
  // New recaps of the tracker are drafts, unless a setting publishes them at once.
  const review =
    waitingForReview > 0 ? ` Waiting for review in the Recaps tab: ${waitingForReview}.` : "";
  return {
    isFailure: false,
    text: `${counted(showsChecked, "show")} checked, ${created} created.${review}`,
  };
}

const failure = (text: string) => ({ isFailure: true, text });
