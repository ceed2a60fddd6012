import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { siteKey } from "../build/site-key.ts";
import { say } from "./log.ts";
import { type BuiltSite, openSite } from "./site.ts";
import { snapshot } from "./snapshot.ts";

export interface RebuildOptions {
  dataDir: string;
  /** What the build is told: the backend it reads, the public settings. */
  env: Record<string, string>;
  /** How long it stays quiet before a build, and how long it waits at most. In milliseconds. */
  quiet: number;
  longest: number;
  newestRev(): Promise<number>;
}

/** The site that is served now, rebuilt by itself when the content moves on. */
export interface Rebuild {
  /** The answer of the site that is live; undefined before the first build. */
  respond(path: string, known?: string): Response | undefined;
  /** Builds unless the site that is there shows the newest content. Throws when it fails. */
  ensure(): Promise<void>;
  /** Content has changed: a build will follow. */
  nudge(): void;
  status(): { liveRev: number | null; lastError: string | null; building: boolean };
  close(): Promise<void>;
}

/** Which build is served, and of which sources it was made. */
interface Pointer {
  name: string;
  key: string;
}

/** Builds kept on disk: a page opened before a swap may still ask for its old scripts. */
const KEPT_BUILDS = 2;
const RETRY_FIRST = 30_000;
const RETRY_LONGEST = 3_600_000;

export function createRebuild(options: RebuildOptions): Rebuild {
  const folder = resolve(options.dataDir, "sites");
  const pointer = join(folder, "current.json");
  const work = workFolder(folder);
  mkdirSync(folder, { recursive: true });

  let site: BuiltSite | undefined;
  let previous: BuiltSite | undefined;
  let liveRev: number | null = null;
  let lastError: string | null = null;
  let running: Promise<void> | undefined;
  let child: ReturnType<typeof spawn> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dirtySince: number | null = null;
  let failures = 0;
  let closed = false;

  const key = () => siteKey({ ...process.env, ...options.env });

  const swapIn = async (name: string) => {
    const built = await openSite(join(folder, name));
    const { rev } = JSON.parse(readFileSync(join(built.folder, "build.json"), "utf8"));
    previous = site;
    site = built;
    liveRev = rev;
  };

  const build = async () => {
    const name = `build-${Date.now()}`;
    const started = performance.now();
    try {
      child = startBuild(work, options.env);
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
    say("site", `revision ${liveRev} is live, built in ${seconds} s`);
  };

  const buildUntilCurrent = async () => {
    do {
      dirtySince = null;
      await build();
    } while (!closed && (await options.newestRev()) !== liveRev);
  };

  /** One build at a time; a failed one is told, kept for the status and tried again later. */
  const run = () => {
    running ??= buildUntilCurrent()
      .then(
        () => {
          lastError = null;
          failures = 0;
        },
        (error: Error) => {
          if (closed) return;
          lastError = error.message;
          failures += 1;
          // What changed meanwhile may be the remedy.
          const wait =
            dirtySince === null
              ? Math.min(RETRY_FIRST * 2 ** (failures - 1), RETRY_LONGEST)
              : options.quiet;
          say("site", `build failed, the old site stays: ${error.message}`);
          say("site", `next try in ${wait / 1000} s, or at the next change`);
          schedule(wait);
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
    timer = setTimeout(run, delay);
    timer.unref();
  };

  return {
    respond(path, known) {
      // A page opened before the swap still asks for the scripts of its own build.
      const holder = site?.has(path) === false && previous?.has(path) ? previous : site;
      return holder?.respond(path, known);
    },
    status: () => ({ liveRev, lastError, building: running !== undefined }),
    async ensure() {
      const last = readPointer(pointer);
      if (!site && last) await swapIn(last.name).catch(() => {});
      if (site && last?.key === key() && liveRev === (await options.newestRev())) return;
      await run();
      if (!site) throw new Error(lastError ?? "The site could not be built.");
    },
    nudge() {
      dirtySince ??= Date.now();
      const left = dirtySince + options.longest - Date.now();
      schedule(Math.max(0, Math.min(options.quiet, left)));
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      child?.kill();
      await running;
      if (!work.startsWith(folder)) rmSync(work, { recursive: true, force: true });
    },
  };
}

/**
 * Where builds write, kept so that only what changed is drawn; readers never see it. Astro puts the
 * code that draws beside it, but for a folder outside the project into one that all builds share:
 * for those there is a place inside, so that two builds at once do not meet.
 */
function workFolder(sites: string): string {
  const isInside = !relative(process.cwd(), sites).startsWith("..");
  if (isInside) return join(sites, "work");
  return resolve(".astro", "sites", createHash("sha1").update(sites).digest("hex").slice(0, 12));
}

function readPointer(file: string): Pointer | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Pointer;
  } catch {
    return null;
  }
}

function startBuild(outDir: string, env: Record<string, string>) {
  return spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "node_modules/astro/bin/astro.mjs",
      "build",
      "--outDir",
      outDir,
    ],
    {
      env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: "1", UV_THREADPOOL_SIZE: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}

/** Waits for a build; throws with the lines that say why it failed. */
function finished(child: ReturnType<typeof spawn>): Promise<void> {
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error(reasonOf(output)))));
  });
}

function reasonOf(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
  const plain = output.replace(/\u001b\[[0-9;]*m/g, "").trim();
  // Astro says what went wrong, then where, under these headings.
  const [told = "", ...where] = plain.split(/^\s+(?:Hint|Location|Stack trace|Error reference):/m);
  if (where.length > 0) return told.trim().split("\n").at(-1)?.trim() ?? "";
  const lines = plain.split("\n").filter((line) => line.trim() && !/^\s+at /.test(line));
  const reason = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "no output";
  const after = lines[lines.indexOf(reason) + 1];
  return after && /error\s*\]?$/i.test(reason.trim())
    ? `${reason.trim()} ${after.trim()}`
    : reason.trim();
}
