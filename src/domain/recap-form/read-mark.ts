import { WRITTEN_FIELDS } from "./generated.ts";
import type { RecapValues } from "./recap-form.ts";

type Origin = Pick<RecapValues, "madeBy">;

/** True if the form asks whether an editor has read the texts of a machine. `base` are the stored values. */
export const asksForReading = (base: Origin, { madeBy }: Origin): boolean =>
  madeBy === "machine" || (madeBy === "reviewed" && base.madeBy !== "reviewed");

/**
 * Takes the mark back if the values of another editor, in `theirs`, have texts of a machine that the editor of `merged` has
 * never seen.
 */
export function withoutUnseenReading(base: RecapValues, merged: RecapValues, theirs: RecapValues): RecapValues {
  const isUnseen = WRITTEN_FIELDS.some((field) => JSON.stringify(base[field]) !== JSON.stringify(theirs[field]));
  return merged.madeBy === "reviewed" && theirs.madeBy === "machine" && isUnseen
    ? { ...merged, madeBy: "machine" }
    : merged;
}

/** Only this act makes a recap `reviewed` (decision 72). It is stored with the next save. */
export const readMark = (isRead: boolean): Origin => ({ madeBy: isRead ? "reviewed" : "machine" });
