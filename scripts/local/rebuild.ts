import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { RelayRules } from "../../src/domain/site/publishing.ts";
import type { Claim, Ledger, LiveBuild } from "../../supabase/functions/_shared/publish/relay.ts";
import { siteKey } from "../build/site-key.ts";
import { say } from "./log.ts";
import { type Asked, type BuiltSite, holdFiles, openSite } from "./site.ts";
import { finished, startBuild } from "./site-process.ts";
import { snapshot } from "./snapshot.ts";

export interface RebuildOptions {
  dataDir: string;
  /** What the build is told: the backend it reads, the public settings. */
  env: Record<string, string>;
  rules: RelayRules;
  /** The memory that a hosted relay has as well: what it knows is what admins are told. */
  ledger: Ledger;
  newestRev(): Promise<number>;
  /** Forgets what a process that is gone was building. */
  forgetLease(): Promise<unknown>;
}

export type Rebuild = ReturnType<typeof createRebuild>;

/** Which build is served, and of which sources it was made. */
interface Pointer {
  name: string;
  key: string;
}

/** Builds kept on disk: a page opened before a swap may still ask for its old scripts. */
const KEPT_BUILDS = 2;
/** What readers changed is nobody's news: it is looked for this often, and drawn no oftener (decision 25). */
const READERS_TURN_MS = 3_600_000;
/** Where the database itself does not answer, which cannot say when. */
const RETRY_MS = 30_000;

/** The site that is served now; it is rebuilt when the content changes. */
export function createRebuild(options: RebuildOptions) {
  const { ledger, rules } = options;
  const folder = resolve(options.dataDir, "sites");
  const pointer = join(folder, "current.json");
  const work = workFolder(folder);
  mkdirSync(folder, { recursive: true });

  const held = holdFiles();
  let site: BuiltSite | undefined;
  let previous: BuiltSite | undefined;
  let live: LiveBuild | undefined;
  let lastError: string | null = null;
  let running: Promise<void> | undefined;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dirtySince: number | null = null;
  let closed = false;

  const readersTurn = setInterval(() => schedule(0), READERS_TURN_MS).unref();

  const key = () => siteKey({ ...process.env, ...options.env });

  const swapIn = async (name: string) => {
    const built = await openSite(join(folder, name), held);
    live = JSON.parse(readFileSync(join(built.folder, "build.json"), "utf8"));
    previous = site;
    site = built;
  };
  const noteLive = async () => live && ledger.noteLive(live);

  const build = async () => {
    const name = `build-${Date.now()}`;
    const started = performance.now();
    try {
      const last = site ? { BUILD_PREVIOUS: join(site.folder, "build.json") } : {};
      child = startBuild(work, { ...options.env, ...last });
      await finished(child);
      await snapshot(work, join(folder, name), site?.folder);
      await swapIn(name);
    } catch (error) {
      rmSync(join(folder, name), { recursive: true, force: true });
      throw error;
    } finally {
      child = undefined;
    }
    writeFileSync(pointer, JSON.stringify({ name, key: key() } satisfies Pointer));
    const old = readdirSync(folder)
      .filter((entry) => entry.startsWith("build-"))
      .sort();
    for (const gone of old.slice(0, -KEPT_BUILDS)) {
      rmSync(join(folder, gone), { recursive: true, force: true });
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say("site", `revision ${live?.rev} is live, built in ${seconds} s`);
  };

  /** A failed build is told, kept for the status and tried again when the memory says so. */
  const buildClaimed = async (claim: Claim | null): Promise<boolean> => {
    dirtySince = null;
    try {
      await build();
      lastError = null;
      return true;
    } catch (error) {
      if (closed) return false;
      lastError = (error as Error).message;
      say("site", `build failed, the old site stays: ${lastError}`);
      const now = new Date();
      const next = claim && (await ledger.recordFailure(claim.token, now, lastError));
      // What changed meanwhile may be the remedy.
      const wait = dirtySince === null ? Number(next ?? 0) - now.getTime() : rules.quiet;
      retryIn(wait > 0 ? wait : RETRY_MS);
      return false;
    }
  };

  const retryIn = (wait: number) => {
    say("site", `next try in ${wait / 1000} s, or at the next change`);
    schedule(wait);
  };

  /** Builds until the newest content is live; `always` builds once whatever is due. */
  const buildUntilCurrent = async (always: boolean) => {
    const atOnce = { ...rules, quiet: 0, longest: 0 };
    dirtySince = null;
    await noteLive();
    let claim = await ledger.claim(new Date(), always ? atOnce : rules);
    if (!claim && !always) {
      if ((await options.newestRev()) !== live?.rev) schedule(rules.quiet);
      return;
    }
    while (await buildClaimed(claim)) {
      await noteLive();
      claim = closed ? null : await ledger.claim(new Date(), atOnce);
      if (!claim) return;
    }
  };

  /** One at a time. */
  const run = (always = false) => {
    running ??= buildUntilCurrent(always)
      .then(
        () => {},
        (error: Error) => {
          if (closed) return;
          lastError = error.message;
          say("site", `no build, the old site stays: ${error.message}`);
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
    /** The answer of the site that is live; undefined before the first build. */
    respond(path: string, asked?: Asked): Response | undefined {
      // A page opened before the swap still asks for the scripts of its own build.
      const holder = site?.has(path) === false && previous?.has(path) ? previous : site;
      return holder?.respond(path, asked);
    },
    status: () => ({ liveRev: live?.rev ?? null, lastError, building: running !== undefined }),
    /** Builds unless the site that is there shows the newest content. Throws when it fails. */
    async ensure(): Promise<void> {
      await options.forgetLease();
      const last = readPointer(pointer);
      if (!site && last) await swapIn(last.name).catch(() => {});
      const isCurrent = last?.key === key() && live?.rev === (await options.newestRev());
      if (site && isCurrent) return void (await noteLive());
      await run(true);
      if (!site) throw new Error(lastError ?? "The site could not be built.");
    },
    /** Content has changed: a build will follow. */
    nudge(): void {
      dirtySince ??= Date.now();
      const left = dirtySince + rules.maxWait - Date.now();
      schedule(Math.max(0, Math.min(rules.quiet, left)));
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(readersTurn);
      clearTimeout(timer);
      child?.kill();
      await running;
      if (!work.startsWith(folder)) rmSync(dirname(work), { recursive: true, force: true });
    },
  };
}

/**
 * Where builds write, kept so that only what changed is drawn; readers never see it. The code that
 * draws stands beside it and imports packages: data outside the project has its place inside.
 */
function workFolder(sites: string): string {
  const isInside = !relative(process.cwd(), sites).startsWith("..");
  const name = createHash("sha1").update(sites).digest("hex").slice(0, 12);
  return join(isInside ? sites : resolve(".astro", "sites", name), "work");
}

function readPointer(file: string): Pointer | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Pointer;
  } catch {
    return null;
  }
}
