import { z } from "zod";
import { copyPictures } from "../../../../src/data/import/copy-pictures.ts";
import { planShow } from "../../../../src/data/import/plan.ts";
import { readSource } from "../../../../src/data/import/read.ts";
import { fetchImported, importShow } from "../../../../src/data/import/run.ts";
import { FEED_FILE_MAX_BYTES } from "../../../../src/domain/limits.ts";
import { formatCount } from "../../../../src/domain/text/plural.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import { DownloadFailed, download } from "../download/download.ts";
import type { Resolve } from "../download/public-address.ts";
import { errorFields, log } from "../log.ts";
import type { HandlerInput } from "../serve.ts";
import { originalCopier } from "./copy-original.ts";

export const contract = {
  allowedCallers: "editor-or-cron",
  body: z.strictObject({}),
  failure: "The feeds could not be checked. Please try again.",
} satisfies Contract;

/** Supabase waits 150 s for a response, and the check of one feed may take 40 s. */
const LAST_START_MS = 60_000;
const RUN_TIMEOUT_MS = 140_000;
/** A run skips feeds that another run has checked within this time. */
const MIN_PAUSE_MS = 10 * 60_000;
const UNEXPECTED_PROBLEM = "Something went wrong. See the log of the function check-feeds.";

interface Feed {
  id: string;
  address: string;
  category_id: string;
  license: string;
}

interface Options {
  resolve: Resolve;
  trustedOrigin: string | undefined;
  signal: AbortSignal;
}

export const checkFollowedFeeds =
  (resolve: Resolve) =>
  ({ caller, env }: HandlerInput<typeof contract>) =>
    checkFeeds(caller.server(), {
      resolve,
      trustedOrigin: env("FEED_TRUSTED_ORIGIN"),
      // The check continues after the caller disconnects, because the schedule does not wait for the end.
      signal: AbortSignal.timeout(RUN_TIMEOUT_MS),
    });

/** Imports the new items of all followed feeds as drafts. If one feed fails, the run continues with the other feeds. */
export async function checkFeeds(server: Client, options: Options) {
  const lastStartAt = performance.now() + LAST_START_MS;
  const since = new Date(Date.now() - MIN_PAUSE_MS).toISOString();
  const result = { checked: 0, found: 0, failed: 0 };
  while (!options.signal.aborted && performance.now() < lastStartAt) {
    const { data } = await server.rpc("claim_feed", { since }).throwOnError();
    const [feed] = data;
    if (!feed) break;
    const { foundCount, problem } = await checkFeed(server, feed, options);
    const note = { feed: feed.id, found: foundCount, ...(problem === null ? {} : { problem }) };
    await server.rpc("note_feed_check", note).throwOnError();
    result.checked++;
    result.found += foundCount;
    if (problem !== null) result.failed++;
  }
  return result;
}

async function checkFeed(server: Client, feed: Feed, options: Options) {
  let foundCount = 0;
  let failedCount = 0;
  try {
    const host = URL.parse(feed.address)?.host ?? "";
    const file = await readSource(
      {
        name: feed.address,
        read: () => download(feed.address, FEED_FILE_MAX_BYTES, options),
        readReference: (reference) => download(reference, FEED_FILE_MAX_BYTES, options),
      },
      {
        findKnown: async (keys) => new Set((await fetchImported(server, keys)).keys()),
        leavesOutKnown: true,
      },
    );
    const show = { ...file.show, license: file.show.license ?? feed.license };
    const plan = await planShow([{ ...file, show, notes: [] }]);
    const planWithPictures = await copyPictures(server, plan, {
      copyPicture: originalCopier(server, options),
    });
    const choices = { publish: false, source: host, categoryId: feed.category_id ?? undefined };
    await importShow(server, planWithPictures, choices, {
      progress: () => {},
      reportItem: ({ kind, outcome }) => {
        if (kind === "episode" && outcome === "created") foundCount++;
        if (kind === "episode" && outcome === "failed") failedCount++;
      },
    });
    const problem =
      failedCount > 0 ? `${formatCount(failedCount, "item")} failed. See the Inbox.` : null;
    return { foundCount, problem };
  } catch (error) {
    if (!(error instanceof DownloadFailed)) log("error", "feeds", errorFields(error));
    const problem =
      error instanceof DownloadFailed
        ? `The download failed: ${error.message}.`
        : UNEXPECTED_PROBLEM;
    return { foundCount, problem };
  }
}
