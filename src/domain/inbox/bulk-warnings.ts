import { formatCount } from "../text/plural.ts";

/** What an editor should know before they publish or schedule drafts together. */
export interface BulkWarnings {
  /** How many of the selected items are drafts. */
  drafts: number;
  /** Drafts of a machine that no editor has marked as read. */
  unread: number;
  /** Drafts that no editor has opened since a machine wrote them. */
  unopened: number;
  /** Sentences that the transcript contradicts. */
  contradicted: number;
  /** Sentences for which no passage was found. */
  unsupported: number;
  refusedQuotes: number;
}

/** Returns sentences, the most important first. */
export function bulkWarningTexts(warnings: BulkWarnings): string[] {
  const { unopened, unread, contradicted, unsupported, refusedQuotes } = warnings;
  const open = [
    contradicted > 0 &&
      formatCount(contradicted, "sentence contradicts the transcript", "sentences contradict the transcript"),
    unsupported > 0 && formatCount(unsupported, "sentence has no passage", "sentences have no passage"),
    refusedQuotes > 0 && formatCount(refusedQuotes, "quote was refused", "quotes were refused"),
  ].filter((text) => text !== false);
  return [
    unopened > 0 && `${formatCount(unopened, "draft was never opened", "drafts were never opened")}.`,
    open.length > 0 && `Open warnings: ${open.join(", ")}.`,
    unread > 0 &&
      `${formatCount(unread, "draft is", "drafts are")} not marked as read. ${
        unread === 1 ? "Its page says that no one has reviewed it." : "Their pages say that no one has reviewed them."
      }`,
  ].filter((text) => text !== false);
}
