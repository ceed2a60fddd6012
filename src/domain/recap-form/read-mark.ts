import type { RecapValues } from "./recap-form.ts";

type Origin = Pick<RecapValues, "madeBy">;

/** True if the form asks whether an editor has read the texts of a machine. `base` are the stored values. */
export const asksForReading = (base: Origin, { madeBy }: Origin): boolean =>
  madeBy === "machine" || (madeBy === "reviewed" && base.madeBy !== "reviewed");

/** Only this act makes a recap `reviewed` (decision 72). It is stored with the next save. */
export const readMark = (isRead: boolean): Origin => ({ madeBy: isRead ? "reviewed" : "machine" });
