import { z } from "zod";
import { importFollowed } from "../../../../src/data/import/followed.ts";
import { FEED_FILE_MAX_BYTES } from "../../../../src/domain/limits.ts";
import { formatCount } from "../../../../src/domain/text/plural.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import { DownloadFailed, download, downloadIfChanged, type FileVersion } from "../download/download.ts";
import type { Resolve } from "../download/public-address.ts";
import { errorFields, log } from "../log.ts";
import type { HandlerInput } from "../serve.ts";
import { originalCopier } from "./copy-original.ts";

export const contract = {
  allowedCallers: "editor-or-cron",
  body: z.strictObject({ feed: z.guid().optional() }),
  failure: "The feeds could not be checked. Please try again.",
} satisfies Contract;

/** Supabase waits 150 s for a response, and the check of one feed may take 40 s. */
const LAST_START_MS = 60_000;
const RUN_TIMEOUT_MS = 140_000;
/** A check has no time for the whole past of a feed. */
const MAX_PAGES = 3;
const UNEXPECTED_PROBLEM = "Something went wrong. See the log of the function check-feeds.";

interface Feed {
  token: string;
  id: string;
  address: string;
  category_id: string;
  license: string;
  etag: string | null;
  last_modified: string | null;
}

interface Check {
  /** Null if the feed could not be read. */
  foundCount: number | null;
  problem: string | null;
  /** The version of the feed that the next check need not read again, or null. */
  version: FileVersion | null;
}

interface Options {
  /** The editor wants to check this feed now, even if a run has just checked it. */
  onlyFeed?: string | undefined;
  resolve: Resolve;
  trustedOrigin: string | undefined;
  signal: AbortSignal;
}

export const checkFollowedFeeds =
  (resolve: Resolve) =>
  ({ caller, env, body }: HandlerInput<typeof contract>) =>
    checkFeeds(caller.server(), {
      onlyFeed: body.feed,
      resolve,
      trustedOrigin: env("FEED_TRUSTED_ORIGIN"),
      // The check continues after the caller disconnects, because the schedule does not wait for the end.
      signal: AbortSignal.timeout(RUN_TIMEOUT_MS),
    });

/** Imports the new items of all followed feeds as drafts. If one feed fails, the run continues with the other feeds. */
export async function checkFeeds(server: Client, options: Options) {
  const lastStartAt = performance.now() + LAST_START_MS;
  const { onlyFeed } = options;
  const result = { checked: 0, found: 0, failed: 0 };
  while (!options.signal.aborted && performance.now() < lastStartAt) {
    const { data } = await server.rpc("claim_feed", onlyFeed ? { only_feed: onlyFeed } : {}).throwOnError();
    const [feed] = data;
    if (!feed) break;
    const { foundCount, problem, version } = await checkFeed(server, feed, options);
    const note = {
      token: feed.token,
      feed: feed.id,
      // The generated types do not say that an argument can be null.
      found: foundCount as number,
      ...(problem === null ? {} : { problem }),
      ...(version?.etag ? { etag: version.etag } : {}),
      ...(version?.lastModified ? { last_modified: version.lastModified } : {}),
    };
    await server.rpc("note_feed_check", note).throwOnError();
    result.checked++;
    result.found += foundCount ?? 0;
    if (problem !== null) result.failed++;
    if (onlyFeed) break;
  }
  return result;
}

async function checkFeed(server: Client, feed: Feed, options: Options): Promise<Check> {
  try {
    const knownVersion = { etag: feed.etag, lastModified: feed.last_modified };
    const feedFile = await downloadIfChanged(feed.address, FEED_FILE_MAX_BYTES, options, knownVersion);
    if (!feedFile) return { foundCount: 0, problem: null, version: knownVersion };
    const { found, failed, isWhole } = await importFollowed(
      server,
      {
        id: feed.id,
        license: feed.license,
        categoryId: feed.category_id,
        host: URL.parse(feed.address)?.host ?? "",
      },
      {
        name: feed.address,
        address: feed.address,
        maxPages: MAX_PAGES,
        read: async () => feedFile,
        readReference: (reference) => download(reference, FEED_FILE_MAX_BYTES, options),
      },
      originalCopier(server, options),
    );
    const problem = failed > 0 ? `${formatCount(failed, "item")} failed. See the Inbox.` : null;
    return {
      foundCount: found,
      problem,
      version: isWhole && problem === null ? feedFile.version : null,
    };
  } catch (error) {
    if (!(error instanceof DownloadFailed)) log("error", "feeds", errorFields(error));
    const problem = error instanceof DownloadFailed ? `The download failed: ${error.message}.` : UNEXPECTED_PROBLEM;
    return { foundCount: null, problem, version: null };
  }
}
