import { formatCount } from "../../../domain/text/plural.ts";

interface TrackerReport {
  showsChecked: number;
  newEpisodesCreated: number;
  waitingForReview: number;
  failures: readonly unknown[];
}

/** Says how a run of the auto-tracker ended. A run with failures and without a new recap is a failure. */
export function trackerResult(report: TrackerReport): { isFailure: boolean; text: string } {
  const { showsChecked, newEpisodesCreated, waitingForReview, failures } = report;
  if (failures.length > 0 && showsChecked === 0) {
    return failure("The auto-tracker could not check any show. The reasons are below.");
  }
  if (failures.length > 0 && newEpisodesCreated === 0)
    return failure("The auto-tracker created no recap. The reasons are below.");
  const createdText = formatCount(newEpisodesCreated, "new episode");
  // The tracker creates drafts, unless a setting makes it publish its recaps immediately.
  const reviewText = waitingForReview > 0 ? ` Waiting for review in the Recaps tab: ${waitingForReview}.` : "";
  return {
    isFailure: false,
    text: `${formatCount(showsChecked, "show")} checked, ${createdText} created.${reviewText}`,
  };
}

const failure = (text: string) => ({ isFailure: true, text });
