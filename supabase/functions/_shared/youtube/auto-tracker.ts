import { z } from "zod";
import { formatCount } from "../../../../src/domain/text/plural.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import { errorFields, log } from "../log.ts";
import { Refused } from "../refused.ts";
import type { HandlerInput } from "../serve.ts";
import { type Video, youtubeOf } from "./index.ts";
import { YouTubeRefused } from "./reasons.ts";
import type { Tools } from "./recap.ts";
import { createRecap, findVideosWithRecap, readShow, type Show } from "./store.ts";

export const contract = {
  allowedCallers: "editor-or-cron",
  body: z.strictObject({}),
  failure: "Failed to run auto-tracker",
} satisfies Contract;

const MAX_CHECKED_VIDEOS = 5;
const MAX_RECAPS_PER_SHOW = 3;
/** Supabase waits 150 s for a response. So the last recap must start within this time. */
const LAST_START_MS = 60_000;
const RECAP_SECONDS = 75;
const NO_TIME_REASON = "The run had no time for these shows. The next run begins with them.";
const UNEXPECTED_REASON = "Something went wrong. See the log of the function youtube-auto-tracker.";
const MAX_STORED_FAILURES = 50;
const MAX_REASON_CHARS = 500;
const RUN_TIMEOUT_MS = 140_000;

interface Run extends Tools {
  failures: { show: string; reason: string }[];
  createdCount: number;
  unpublishedCount: number;
  isTimeUp(): boolean;
}

/** Writes recaps of new videos of tracked channels. Only one run may be active at a time (security E25). */
export async function trackChannels({ caller, env }: HandlerInput<typeof contract>) {
  // The run continues after the caller disconnects, because the schedule does not wait for the end.
  const signal = AbortSignal.timeout(RUN_TIMEOUT_MS);
  const server = caller.server();
  const { data: job } = await server.rpc("begin_tracker_run").maybeSingle().throwOnError();
  if (!job) throw new Refused(409, "The auto-tracker is running already. Please wait until it is done.");
  const { token, since } = job;
  const lastStartAt = performance.now() + LAST_START_MS;
  const run: Run = {
    caller,
    env,
    signal,
    seconds: RECAP_SECONDS,
    youtube: youtubeOf(env, signal),
    failures: [],
    createdCount: 0,
    unpublishedCount: 0,
    isTimeUp: () => signal.aborted || performance.now() > lastStartAt,
  };
  let [checkedCount, remainingCount] = [0, 0];
  try {
    for (remainingCount = await countTrackedShows(server); !run.isTimeUp(); remainingCount--) {
      const { data } = await server.rpc("next_tracked_show", { since }).throwOnError();
      const [next] = data;
      if (!next) break;
      const track = async () => trackShow(run, server, await readShow(server, next.id));
      if (await runStep(run, next, track)) checkedCount++;
    }
    if (remainingCount > 0 && run.isTimeUp()) {
      run.failures.push({ show: formatCount(remainingCount, "more show"), reason: NO_TIME_REASON });
    }
  } catch (error) {
    run.failures.push({ show: "The run", reason: UNEXPECTED_REASON });
    throw error;
  } finally {
    const failures = run.failures
      .slice(0, MAX_STORED_FAILURES)
      .map(({ show, reason }) => ({ show, reason: reason.slice(0, MAX_REASON_CHARS) }));
    const { createdCount: created } = run;
    await server.rpc("end_tracker_run", { token, checked: checkedCount, created, failures });
  }
  return {
    showsChecked: checkedCount,
    newEpisodesCreated: run.createdCount,
    waitingForReview: run.unpublishedCount,
    failures: run.failures,
  };
}

async function trackShow(run: Run, server: Client, show: Show): Promise<void> {
  if (!show.youtube_channel_id) throw new Refused(400, "No YouTube channel is connected.");
  const listedVideos = await run.youtube.newestVideosOf(show.youtube_channel_id);
  const releasedVideos = listedVideos.filter(({ isReleased }) => isReleased).slice(0, MAX_CHECKED_VIDEOS);
  const titleByVideo = await findVideosWithRecap(
    server,
    releasedVideos.map(({ id }) => id),
  );
  const newVideos = releasedVideos.filter(({ id }) => !titleByVideo.has(id)).slice(0, MAX_RECAPS_PER_SHOW);
  for (const video of newVideos.toReversed()) {
    if (run.isTimeUp()) return;
    await runStep(run, show, () => addRecap(run, show, video), `“${video.title}”: `);
  }
}

async function addRecap(run: Run, show: Show, video: Video): Promise<void> {
  try {
    const recap = await createRecap(run, show, video);
    if (recap) run.createdCount++;
    if (recap && !recap.isPublished) run.unpublishedCount++;
    if (recap?.draftReason) run.failures.push({ show: show.name, reason: `“${video.title}”: ${recap.draftReason}` });
  } catch (error) {
    // After the release of the video, a later run writes the recap.
    if (error instanceof YouTubeRefused && error.reason === "not-released") return;
    throw error;
  }
}

async function runStep(
  run: Run,
  { name: show }: Pick<Show, "name">,
  step: () => Promise<void>,
  subject = "",
): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) log("error", "tracker", errorFields(error));
    const reason = error instanceof Refused ? error.message : UNEXPECTED_REASON;
    run.failures.push({ show, reason: subject + reason });
    return false;
  }
}

async function countTrackedShows(server: Client): Promise<number> {
  const { count } = await server
    .from("er_shows")
    .select("id", { count: "exact", head: true })
    .eq("auto_track_youtube", true)
    .throwOnError();
  return count ?? 0;
}
