import { fieldsOf } from "../domain/text/is-record.ts";
import { callFunction } from "./functions.ts";

export interface TrackerRun {
  showsChecked: number;
  newEpisodesCreated: number;
  /** In words for an admin; `show` is its name. */
  failures: { show: string; reason: string }[];
}

/**
 * Finds a channel by any form of its address and stores it on the show, whose `version` that raises.
 */
export async function connectChannel(
  channelUrl: string,
  showId: string,
  signal: AbortSignal,
): Promise<{ channelId: string; title: string | null; version: number }> {
  const reply = fieldsOf(
    await callFunction("youtube-channel-fetch", { channelUrl, showId }, signal),
  );
  const { channelId, title, version } = reply;
  if (typeof channelId !== "string" || typeof version !== "number") {
    throw new Error("The function named no channel.");
  }
  return { channelId, title: typeof title === "string" ? title : null, version };
}

/**
 * Makes a recap of a show's newest video; `message` says why there was nothing to do, `note` what is
 * left to a person.
 */
export async function generateLatest(
  showId: string,
  signal: AbortSignal,
): Promise<{ message: string } | { title: string; note: string | null }> {
  const { message, note, videoInfo } = fieldsOf(
    await callFunction("youtube-latest-episode", { showId }, signal),
  );
  const { title } = fieldsOf(videoInfo);
  if (typeof title === "string") return { title, note: typeof note === "string" ? note : null };
  if (typeof message === "string") return { message };
  throw new Error("The function named no video.");
}

/** Makes recaps of what the tracked channels published. */
export async function runTracker(signal: AbortSignal): Promise<TrackerRun> {
  const reply = fieldsOf(await callFunction("youtube-auto-tracker", {}, signal));
  const { showsChecked, newEpisodesCreated, failures } = reply;
  if (typeof showsChecked !== "number" || typeof newEpisodesCreated !== "number") {
    throw new Error("The function gave no counts.");
  }
  const told = Array.isArray(failures) ? failures.map(fieldsOf) : [];
  return {
    showsChecked,
    newEpisodesCreated,
    failures: told.map(({ show, reason }) => ({ show: String(show), reason: String(reason) })),
  };
}
