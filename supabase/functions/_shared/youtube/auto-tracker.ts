import { z } from "zod";
import { counted } from "../../../../src/domain/text/plural.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import { kindOf, log } from "../log.ts";
import { Refused } from "../refused.ts";
import type { Asked } from "../serve.ts";
import { type Video, youtubeOf } from "./index.ts";
import { YouTubeRefused } from "./reasons.ts";
import type { Tools } from "./recap.ts";
import { knownVideos, makeRecap, type Show } from "./store.ts";

export const contract = {
  who: "admin-or-cron",
  body: z.strictObject({}),
  failure: "Failed to run auto-tracker",
} satisfies Contract;

/** A video is looked for among the newest of a channel, and so many are made in one run. */
const NEWEST_LOOKED_AT = 5;
const MOST_MADE_PER_SHOW = 3;
/** No recap is begun later: hosted, an answer is waited for 150 s, and a recap may take 90. */
const BEGINS_WITHIN_MS = 60_000;
const NOT_REACHED = "Not reached in time; the next run begins here.";
const WENT_WRONG = "Something went wrong. The function's log says what.";
/** What the database stores of a run's failures. */
const MOST_STORED = 50;
const MOST_STORED_CHARS = 500;
const ENDS_WITHIN_MS = 140_000;
/** A run that was killed lets the next one in after this. */
const LEASE_SECONDS = 180;

interface Run extends Tools {
  failures: { show: string; reason: string }[];
  created: number;
  isOver(): boolean;
}

/** Makes recaps of what tracked channels published: one run at a time, a show at a time (security E25). */
export async function trackChannels({ caller, env }: Asked<typeof contract>) {
  // Whoever started it may leave: a schedule waits for seconds only, an admin closes the page.
  const signal = AbortSignal.timeout(ENDS_WITHIN_MS);
  const server = caller.server();
  const holder = crypto.randomUUID();
  const lease = { holder, seconds: LEASE_SECONDS };
  const { data: since } = await server.rpc("take_tracker_lease", lease).throwOnError();
  if (since === null) {
    throw new Refused(409, "The auto-tracker is running already. Please wait until it is done.");
  }
  const end = performance.now() + BEGINS_WITHIN_MS;
  const run: Run = {
    ...{ caller, env, signal, youtube: youtubeOf(env, signal), failures: [], created: 0 },
    isOver: () => signal.aborted || performance.now() > end,
  };
  let [checked, left] = [0, 0];
  try {
    for (left = await countTracked(server); !run.isOver(); left--) {
      const { data } = await server.rpc("next_tracked_show", { since }).throwOnError();
      const [show] = data;
      if (!show) break;
      if (await guarded(run, show, () => trackShow(run, server, show))) checked++;
    }
    if (left > 0 && run.isOver()) {
      run.failures.push({ show: counted(left, "more show"), reason: NOT_REACHED });
    }
  } catch (error) {
    run.failures.push({ show: "The run", reason: WENT_WRONG });
    throw error;
  } finally {
    const failures = run.failures
      .slice(0, MOST_STORED)
      .map(({ show, reason }) => ({ show, reason: reason.slice(0, MOST_STORED_CHARS) }));
    const { created } = run;
    await server.rpc("release_tracker_lease", { holder, checked, created, failures });
  }
  return { showsChecked: checked, newEpisodesCreated: run.created, failures: run.failures };
}

async function trackShow(run: Run, server: Client, show: Show): Promise<void> {
  if (!show.youtube_channel_id) throw new Refused(400, "No YouTube channel is connected.");
  const listed = await run.youtube.newestOf(show.youtube_channel_id);
  const newest = listed.filter(({ isOut }) => isOut).slice(0, NEWEST_LOOKED_AT);
  const known = await knownVideos(
    server,
    newest.map(({ id }) => id),
  );
  const fresh = newest.filter(({ id }) => !known.has(id)).slice(0, MOST_MADE_PER_SHOW);
  // Oldest first, as they would have been made one by one.
  for (const video of fresh.toReversed()) {
    if (run.isOver()) return;
    await guarded(run, show, () => make(run, show, video), `“${video.title}”: `);
  }
}

async function make(run: Run, show: Show, video: Video): Promise<void> {
  try {
    const made = await makeRecap(run, show, video);
    if (made) run.created++;
    if (made?.needsPerson)
      run.failures.push({ show: show.name, reason: `“${video.title}”: ${made.needsPerson}` });
  } catch (error) {
    // It comes out some day, and is still new then.
    if (error instanceof YouTubeRefused && error.reason === "not-out") return;
    throw error;
  }
}

/** Whether it went well; a failure is noted, and the next show has its turn. */
async function guarded(
  run: Run,
  { name: show }: Show,
  act: () => Promise<void>,
  what = "",
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) log("error", "tracker", kindOf(error));
    const reason = error instanceof Refused ? error.message : WENT_WRONG;
    run.failures.push({ show, reason: what + reason });
    return false;
  }
}

async function countTracked(server: Client): Promise<number> {
  const { count } = await server
    .from("er_shows")
    .select("id", { count: "exact", head: true })
    .eq("auto_track_youtube", true)
    .throwOnError();
  return count ?? 0;
}
