import { fieldsOf } from "../domain/text/is-record.ts";
import { callFunction } from "./functions.ts";

export interface TrackerRun {
  showsChecked: number;
  newEpisodesCreated: number;
  /** The number of new episodes that an admin must review before they are published. */
  waitingForReview: number;
  failures: { show: string; reason: string }[];
}

/** The edge function stores the channel in the show's row. The change increases the show's `version`. */
export async function connectChannel(
  channelUrl: string,
  showId: string,
  signal: AbortSignal,
): Promise<{ channelId: string; title: string | null; version: number }> {
  const reply = fieldsOf(await callFunction("youtube-channel-fetch", { channelUrl, showId }, signal));
  const { channelId, title, version } = reply;
  if (typeof channelId !== "string" || typeof version !== "number") {
    throw new Error("The function returned no channel.");
  }
  return { channelId, title: typeof title === "string" ? title : null, version };
}

/** `message` says why there is no new recap. `note` says what an admin must still do with the new recap. */
export async function generateLatestRecap(
  showId: string,
  signal: AbortSignal,
): Promise<{ message: string } | { title: string; note: string | null }> {
  const { message, note, videoInfo } = fieldsOf(await callFunction("youtube-latest-episode", { showId }, signal));
  const { title } = fieldsOf(videoInfo);
  if (typeof title === "string") return { title, note: typeof note === "string" ? note : null };
  if (typeof message === "string") return { message };
  throw new Error("The function returned no video.");
}

export async function runTracker(signal: AbortSignal): Promise<TrackerRun> {
  const reply = fieldsOf(await callFunction("youtube-auto-tracker", {}, signal));
  const { showsChecked, newEpisodesCreated, waitingForReview, failures } = reply;
  if (typeof showsChecked !== "number" || typeof newEpisodesCreated !== "number") {
    throw new Error("The function returned no counts.");
  }
  const failureRows = Array.isArray(failures) ? failures.map(fieldsOf) : [];
  return {
    showsChecked,
    newEpisodesCreated,
    waitingForReview: typeof waitingForReview === "number" ? waitingForReview : 0,
    failures: failureRows.map(({ show, reason }) => ({
      show: String(show),
      reason: String(reason),
    })),
  };
}
