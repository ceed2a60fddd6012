import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import type { RelayRules } from "../../src/domain/site/publishing.ts";
import type { Claim, Ledger, LiveBuild } from "../../supabase/functions/_shared/publish/relay.ts";
import { siteKey } from "../build/site-key.ts";
import { deleteOldBuilds, deletePartialBuilds, nextBuildName, readPointer, writePointer } from "./builds.ts";
import { logLine } from "./log.ts";
import { type BuiltSite, createFileCache, openSite, type SiteRequest } from "./site.ts";
import { startBuild, waitForBuild } from "./site-process.ts";
import { writeSnapshot } from "./snapshot.ts";
import { createSteadyClock } from "./steady-clock.ts";
import { claimWorkFolder } from "./work-folder.ts";

export interface RebuildOptions {
  dataDir: string;
  env: Record<string, string>;
  rules: RelayRules;
  ledger: Ledger;
  newestRev(): Promise<number>;
  releaseLease(): Promise<unknown>;
}

export type Rebuild = ReturnType<typeof createRebuild>;

/** Changes by readers, such as new lists, start at most one build in this time (decision 25). */
const READER_CHANGES_INTERVAL_MS = 3_600_000;
/** The next attempt starts after this time if the database has not set a time for it. */
const RETRY_MS = 30_000;

export function createRebuild(options: RebuildOptions) {
  const { ledger, rules } = options;
  const folder = resolve(options.dataDir, "sites");
  mkdirSync(folder, { recursive: true });
  deletePartialBuilds(folder);
  const workParent = workFolderParent(folder);
  const workFolder = claimWorkFolder(workParent);

  const fileCache = createFileCache();
  const now = createSteadyClock();
  let site: BuiltSite | undefined;
  let previousSite: BuiltSite | undefined;
  let currentBuild: LiveBuild | undefined;
  let lastError: string | null = null;
  let currentRun: Promise<void> | undefined;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let unpublishedSince: number | null = null;
  let isClosed = false;

  const readerChangesTimer = setInterval(() => schedule(0), READER_CHANGES_INTERVAL_MS).unref();

  const currentSiteKey = () => siteKey({ ...process.env, ...options.env });

  const openBuild = async (name: string) => {
    const builtSite = await openSite(join(folder, name), fileCache);
    const build = readFileSync(join(builtSite.folder, "build.json"), "utf8");
    return { builtSite, liveBuild: JSON.parse(build) as LiveBuild };
  };
  const replaceSite = ({ builtSite, liveBuild }: Awaited<ReturnType<typeof openBuild>>) => {
    currentBuild = liveBuild;
    previousSite = site;
    site = builtSite;
  };
  const recordLive = async () => currentBuild && ledger.recordLive(currentBuild);

  const build = async () => {
    const name = nextBuildName(folder);
    const startedAt = performance.now();
    try {
      const previousBuild = site ? { BUILD_PREVIOUS: join(site.folder, "build.json") } : {};
      child = startBuild(workFolder, { ...options.env, ...previousBuild });
      await waitForBuild(child);
      await writeSnapshot(workFolder, join(folder, name), site?.folder);
      const openedBuild = await openBuild(name);
      writePointer(folder, {
        name,
        key: currentSiteKey(),
        previous: site && basename(site.folder),
      });
      replaceSite(openedBuild);
    } catch (error) {
      rmSync(join(folder, name), { recursive: true, force: true });
      throw error;
    } finally {
      child = undefined;
    }
    deleteOldBuilds(folder);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    logLine("site", `revision ${currentBuild?.rev} is live, built in ${seconds} s`);
  };

  const buildClaimed = async (claim: Claim | null): Promise<boolean> => {
    unpublishedSince = null;
    try {
      await build();
      lastError = null;
      return true;
    } catch (error) {
      if (isClosed) return false;
      lastError = (error as Error).message;
      logLine("site", `build failed, so the previous build remains live: ${lastError}`);
      const failedAt = now();
      const nextAttempt = claim && (await ledger.recordFailure(claim.token, failedAt, lastError));
      // If the content changed during the build, the change may have repaired the fault. So wait only as long as after a save.
      const waitMs = unpublishedSince === null ? Number(nextAttempt ?? 0) - failedAt.getTime() : rules.quiet;
      retryIn(waitMs > 0 ? waitMs : RETRY_MS);
      return false;
    }
  };

  const retryIn = (waitMs: number) => {
    logLine("site", `next build in ${waitMs / 1000} s or after the next change`);
    schedule(waitMs);
  };

  /** Builds until the site shows the newest content. With `isForced`, builds at least once. */
  const buildUntilCurrent = async (isForced: boolean) => {
    const rulesWithoutWait = { ...rules, quiet: 0, maxWait: 0 };
    unpublishedSince = null;
    await recordLive();
    let claim = await ledger.claim(now(), isForced ? rulesWithoutWait : rules);
    if (!claim && !isForced) {
      if ((await options.newestRev()) !== currentBuild?.rev) schedule(rules.quiet);
      return;
    }
    while (await buildClaimed(claim)) {
      await recordLive();
      claim = isClosed ? null : await ledger.claim(now(), rulesWithoutWait);
      if (!claim) return;
    }
  };

  const run = (isForced = false) => {
    currentRun ??= buildUntilCurrent(isForced)
      .then(
        () => {},
        (error: Error) => {
          if (isClosed) return;
          lastError = error.message;
          logLine("site", `could not start a build, so the previous build remains live: ${error.message}`);
          retryIn(RETRY_MS);
        },
      )
      .finally(() => {
        currentRun = undefined;
      });
    return currentRun;
  };

  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => run(), delay);
    timer.unref();
  };

  return {
    respond(path: string, request?: SiteRequest): Response | undefined {
      const builtSite = site?.hasAsset(path) === false && previousSite?.hasAsset(path) ? previousSite : site;
      return builtSite?.respond(path, request);
    },
    status: () => ({
      liveRev: currentBuild?.rev ?? null,
      lastError,
      building: currentRun !== undefined,
    }),
    async ensureCurrentSite(): Promise<void> {
      await options.releaseLease();
      const pointer = readPointer(folder);
      if (!site && pointer) {
        if (pointer.previous) await openBuild(pointer.previous).then(replaceSite, () => {});
        await openBuild(pointer.name).then(replaceSite, () => {});
      }
      const isCurrent = pointer?.key === currentSiteKey() && currentBuild?.rev === (await options.newestRev());
      if (site && isCurrent) return void (await recordLive());
      await run(true);
      if (!site) throw new Error(lastError ?? "The site could not be built.");
    },
    scheduleBuild(): void {
      // Call the steady clock at each change. Then it never shows an earlier time, even if the computer's clock goes back.
      now();
      unpublishedSince ??= performance.now();
      const remainingMs = unpublishedSince + rules.maxWait - performance.now();
      schedule(Math.max(0, Math.min(rules.quiet, remainingMs)));
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(readerChangesTimer);
      clearTimeout(timer);
      child?.kill();
      await currentRun;
      if (workParent !== folder) rmSync(workParent, { recursive: true, force: true });
    },
  };
}

/** The work folder must be inside the project, because the render bundle in this folder imports packages of the project. */
function workFolderParent(sites: string): string {
  const isInside = !relative(process.cwd(), sites).startsWith("..");
  const name = createHash("sha1").update(sites).digest("hex").slice(0, 12);
  return isInside ? sites : resolve(".astro", "sites", name);
}
