import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { installWithApt } from "./apt.ts";

/** This folder of an npm package has a compressed Chromium. We unpack it into the same folder, so npm deletes both together. */
const PACKAGE_FOLDER = "node_modules/@sparticuz/chromium/bin";
const LIBRARIES = ["libnss3", "libexpat1"];
/** Tests compare the letter widths of the site's fonts with Arial. The fonts of this Linux package have Arial's widths. */
const FONTS_PACKAGE = "fonts-liberation";
const FONTS_FOLDER = "/usr/share/fonts/truetype/liberation";

const PROGRAM_NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

export async function findChromium(): Promise<string> {
  const configuredPath = process.env["CHROMIUM_PATH"];
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which does not exist.`);
  const path = configuredPath || (await npmChromium()) || installedChromium();
  if (!path) {
    throw new Error(
      "The browser tests need Chromium. Run `npx playwright install --with-deps chromium`, " +
        "install Chromium or Google Chrome, or set CHROMIUM_PATH to a browser.",
    );
  }
  if (!existsSync(FONTS_FOLDER)) installWithApt(FONTS_PACKAGE);
  return path;
}

async function npmChromium(): Promise<string | undefined> {
  const packedPath = join(PACKAGE_FOLDER, "chromium.br");
  const path = join(process.cwd(), PACKAGE_FOLDER, "headless_shell");
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(packedPath)) return;
  if (!existsSync(path)) await unpack(packedPath, path);
  if (canRun(path) || (installWithApt(...LIBRARIES) && canRun(path))) return path;
  console.log("npm's Chromium does not run on this machine. Looking for an installed browser.");
  return;
}

/** Writes to a temporary path and renames the file at the end, so that no other process starts a partial program. */
async function unpack(packedPath: string, path: string): Promise<void> {
  const temporaryPath = `${path}.${process.pid}`;
  try {
    const file = createWriteStream(temporaryPath, { mode: 0o755 });
    await pipeline(createReadStream(packedPath), createBrotliDecompress(), file);
    renameSync(temporaryPath, path);
  } finally {
    rmSync(temporaryPath, { force: true });
  }
}

function installedChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const installedPaths = folders.flatMap((folder) =>
    PROGRAM_NAMES.map((name) => join(folder, name)),
  );
  return [chromium.executablePath(), ...installedPaths, MAC_CHROME].find(canRun);
}

const canRun = (path: string) =>
  existsSync(path) && spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0;
