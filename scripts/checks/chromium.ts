/** Finds a Chromium for the browser tests, and fetches one where there is none. */
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { installWithApt, runQuietly } from "./programs.ts";

const MINUTE = 60_000;

/** Where npm puts the one it brings, compressed. What is unpacked beside it goes when npm replaces it. */
const BROUGHT = "node_modules/@sparticuz/chromium/bin";

/** Programs looked for on the PATH. A headless shell is the same engine without a window's own pages. */
const NAMES = [
  ...["chromium-headless-shell", "chrome-headless-shell"],
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
];
/** Where installers put a browser that is not on the PATH. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Letters as wide as Arial's and Times': without any, a page's own have nothing to take turns with. */
const LETTERS = "fonts-liberation";
const LETTERS_AT = "/usr/share/fonts/truetype/liberation";

/** The path of a Chromium. Throws a sentence that says what to do where none can be had. */
export async function findChromium(): Promise<string> {
  const given = process.env["CHROMIUM_PATH"];
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH is ${given}, which is not there.`);
  const found =
    given ||
    (await brought()) ||
    installed() ||
    (await afterwards("npx playwright install chromium", installWithPlaywright)) ||
    (await afterwards("apt-get install chromium", installDebians));
  if (!found) {
    throw new Error(
      "The browser tests need Chromium and none could be found or installed. " +
        "Install chromium or Google Chrome, or set CHROMIUM_PATH to one.",
    );
  }
  if (!existsSync(LETTERS_AT)) await installWithApt(LETTERS);
  return found;
}

/** npm's, which is for Linux on x64 only and uses the system's libraries (docs/decisions/0021). */
async function brought(): Promise<string | undefined> {
  const packed = join(BROUGHT, "chromium.br");
  const path = join(process.cwd(), BROUGHT, "headless_shell");
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(packed)) return;
  if (!existsSync(path)) await unpack(packed, path);
  if (works(path)) return path;
  say("npm's does not run here");
  return;
}

/** Under its name only when whole: another process may look for it, and this one may be killed. */
async function unpack(packed: string, path: string): Promise<void> {
  const part = `${path}.${process.pid}`;
  try {
    const file = createWriteStream(part, { mode: 0o755 });
    await pipeline(createReadStream(packed), createBrotliDecompress(), file);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    say(`npm's could not be unpacked: ${(error as Error).message}`);
  }
}

function installed(): string | undefined {
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [chromium.executablePath(), ...PLACES, ...onPath].find(works);
}

/** A downloaded browser can be there and still lack the system's libraries. */
const works = (path: string) =>
  existsSync(path) && spawnSync(path, ["--version"], { timeout: MINUTE }).status === 0;

async function afterwards(what: string, install: () => Promise<boolean>) {
  const started = Date.now();
  const done = await install();
  const found = done ? installed() : undefined;
  if (found) say(`${what}: ready in ${Math.round((Date.now() - started) / 1000)} s`);
  return found;
}

async function installWithPlaywright(): Promise<boolean> {
  say("none found; trying Playwright's own download, 3 minutes at most");
  const cli = join("node_modules", "@playwright", "test", "cli.js");
  return runQuietly(process.execPath, [cli, "install", "chromium"], 3 * MINUTE);
}

/** Older releases have the whole browser only. */
const installDebians = async () =>
  (await installWithApt("chromium-headless-shell")) || (await installWithApt("chromium"));

function say(message: string): void {
  console.log(`chromium ${message}`);
}

if (import.meta.main) {
  try {
    say(await findChromium());
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
