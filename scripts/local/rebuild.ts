import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import type { RelayRules } from "../../src/domain/site/publishing.ts";
import type { Claim, Ledger, LiveBuild } from "../../supabase/functions/_shared/publish/relay.ts";
import { siteKey } from "../build/site-key.ts";
import {
  deleteOldBuilds,
  deletePartialBuilds,
  nextBuildName,
  readPointer,
  writePointer,
} from "./builds.ts";
import { logLine } from "./log.ts";
import { type BuiltSite, createFileCache, openSite, type SiteRequest } from "./site.ts";
import { startBuild, waitForBuild } from "./site-process.ts";
import { snapshot } from "./snapshot.ts";
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

/** Changes by readers are published at most this often (decision 25). */
const READER_CHANGES_INTERVAL_MS = 3_600_000;
/** Used when the database does not answer and so sets no backoff. */
const RETRY_MS = 30_000;

export function createRebuild(options: RebuildOptions) {
  const { ledger, rules } = options;
  const folder = resolve(options.dataDir, "sites");
  mkdirSync(folder, { recursive: true });
  deletePartialBuilds(folder);
  const workParent = workFolderParent(folder);
  const work = claimWorkFolder(workParent);

  const fileCache = createFileCache();
  const now = createSteadyClock();
  let site: BuiltSite | undefined;
  let previous: BuiltSite | undefined;
  let live: LiveBuild | undefined;
  let lastError: string | null = null;
  let running: Promise<void> | undefined;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dirtySince: number | null = null;
  let closed = false;

  const readerChangesTimer = setInterval(() => schedule(0), READER_CHANGES_INTERVAL_MS).unref();

  const key = () => siteKey({ ...process.env, ...options.env });

  const open = async (name: string) => {
    const built = await openSite(join(folder, name), fileCache);
    const build = readFileSync(join(built.folder, "build.json"), "utf8");
    return { built, liveBuild: JSON.parse(build) as LiveBuild };
  };
  const swapIn = ({ built, liveBuild }: Awaited<ReturnType<typeof open>>) => {
    live = liveBuild;
    previous = site;
    site = built;
  };
  const recordLive = async () => live && ledger.recordLive(live);

  const build = async () => {
    const name = nextBuildName(folder);
    const started = performance.now();
    try {
      const last = site ? { BUILD_PREVIOUS: join(site.folder, "build.json") } : {};
      child = startBuild(work, { ...options.env, ...last });
      await waitForBuild(child);
      await snapshot(work, join(folder, name), site?.folder);
      const opened = await open(name);
      writePointer(folder, { name, key: key(), previous: site && basename(site.folder) });
      swapIn(opened);
    } catch (error) {
      rmSync(join(folder, name), { recursive: true, force: true });
      throw error;
    } finally {
      child = undefined;
    }
    deleteOldBuilds(folder);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    logLine("site", `revision ${live?.rev} is live, built in ${seconds} s`);
  };

  const buildClaimed = async (claim: Claim | null): Promise<boolean> => {
    dirtySince = null;
    try {
      await build();
      lastError = null;
      return true;
    } catch (error) {
      if (closed) return false;
      lastError = (error as Error).message;
      logLine("site", `build failed, still serving the previous build: ${lastError}`);
      const failedAt = now();
      const next = claim && (await ledger.recordFailure(claim.token, failedAt, lastError));
      // A change during the build may fix the failure, so it skips the backoff.
      const wait = dirtySince === null ? Number(next ?? 0) - failedAt.getTime() : rules.quiet;
      retryIn(wait > 0 ? wait : RETRY_MS);
      return false;
    }
  };

  const retryIn = (wait: number) => {
    logLine("site", `next build in ${wait / 1000} s or after the next change`);
    schedule(wait);
  };

  /** Builds until the newest content is live. With `always`, builds at least once. */
  const buildUntilCurrent = async (always: boolean) => {
    const immediate = { ...rules, quiet: 0, longest: 0 };
    dirtySince = null;
    await recordLive();
    let claim = await ledger.claim(now(), always ? immediate : rules);
    if (!claim && !always) {
      if ((await options.newestRev()) !== live?.rev) schedule(rules.quiet);
      return;
    }
    while (await buildClaimed(claim)) {
      await recordLive();
      claim = closed ? null : await ledger.claim(now(), immediate);
      if (!claim) return;
    }
  };

  const run = (always = false) => {
    running ??= buildUntilCurrent(always)
      .then(
        () => {},
        (error: Error) => {
          if (closed) return;
          lastError = error.message;
          logLine(
            "site",
            `could not start a build, still serving the previous one: ${error.message}`,
          );
          retryIn(RETRY_MS);
        },
      )
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => run(), delay);
    timer.unref();
  };

  return {
    respond(path: string, request?: SiteRequest): Response | undefined {
      const builtSite = site?.has(path) === false && previous?.has(path) ? previous : site;
      return builtSite?.respond(path, request);
    },
    status: () => ({ liveRev: live?.rev ?? null, lastError, building: running !== undefined }),
    async ensure(): Promise<void> {
      await options.releaseLease();
      const last = readPointer(folder);
      if (!site && last) {
        if (last.previous) await open(last.previous).then(swapIn, () => {});
        await open(last.name).then(swapIn, () => {});
      }
      const isCurrent = last?.key === key() && live?.rev === (await options.newestRev());
      if (site && isCurrent) return void (await recordLive());
      await run(true);
      if (!site) throw new Error(lastError ?? "The site could not be built.");
    },
    scheduleBuild(): void {
      // The clock of the computer may go back between a save and its build.
      now();
      dirtySince ??= performance.now();
      const left = dirtySince + rules.maxWait - performance.now();
      schedule(Math.max(0, Math.min(rules.quiet, left)));
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(readerChangesTimer);
      clearTimeout(timer);
      child?.kill();
      await running;
      if (workParent !== folder) rmSync(workParent, { recursive: true, force: true });
    },
  };
}

/** Always inside the project, because the render bundle beside the work folder imports packages. */
function workFolderParent(sites: string): string {
  const isInside = !relative(process.cwd(), sites).startsWith("..");
  const name = createHash("sha1").update(sites).digest("hex").slice(0, 12);
  return isInside ? sites : resolve(".astro", "sites", name);
}
