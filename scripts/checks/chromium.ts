/** Finds a Chromium for the browser tests, and fetches one where there is none. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const MINUTE = 60_000;

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

/** The path of a Chromium. Throws a sentence that says what to do where none can be had. */
export async function findChromium(): Promise<string> {
  const given = process.env["CHROMIUM_PATH"];
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH is ${given}, which is not there.`);
  return (
    given ||
    installed() ||
    (await afterwards("npx playwright install chromium", installWithPlaywright)) ||
    (await afterwards("apt-get install chromium", installWithApt)) ||
    giveUp()
  );
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
  return run(process.execPath, [cli, "install", "chromium"], 3 * MINUTE);
}

async function installWithApt(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  say("trying the system's package manager: apt-get install chromium");
  await run("apt-get", ["update"], 2 * MINUTE);
  const get = (name: string) =>
    run("apt-get", ["install", "-y", "--no-install-recommends", name, LETTERS], 8 * MINUTE);
  // Older releases have the whole browser only.
  return (await get("chromium-headless-shell")) || get("chromium");
}

/** Whether a program ended well in time. What it said is shown where it did not. */
function run(program: string, args: string[], limit: number): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: limit,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output = (output + chunk).slice(-2_000);
      });
    }
    child.once("error", (error) => {
      say(error.message);
      done(false);
    });
    child.once("close", (code, signal) => {
      const lines = output.trim().split("\n");
      const why = lines.find((line) => /error|fail|unable/i.test(line)) ?? lines.at(-1) ?? "";
      if (code !== 0) say(`${program} ${signal ? "took too long" : "failed"}: ${why.trim()}`);
      done(code === 0);
    });
  });
}

function giveUp(): never {
  throw new Error(
    "The browser tests need Chromium and none could be found or installed. " +
      "Install chromium or Google Chrome, or set CHROMIUM_PATH to one.",
  );
}

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
