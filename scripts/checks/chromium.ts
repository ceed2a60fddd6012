import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { installWithApt } from "./apt.ts";

/** npm's compressed Chromium. Unpacked here, the program is removed with the package. */
const PACKAGE = "node_modules/@sparticuz/chromium/bin";
const LIBRARIES = ["libnss3", "libexpat1"];
/** Tests compare the site's fonts with this font, which is as wide as Arial. */
const FONTS = "fonts-liberation";
const FONTS_FOLDER = "/usr/share/fonts/truetype/liberation";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

export async function findChromium(): Promise<string> {
  const configuredPath = process.env["CHROMIUM_PATH"];
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which does not exist.`);
  const found = configuredPath || (await npmChromium()) || installedChromium();
  if (!found) {
    throw new Error(
      "The browser tests need Chromium. Run `npx playwright install --with-deps chromium`, " +
        "install Chromium or Google Chrome, or set CHROMIUM_PATH to one.",
    );
  }
  if (!existsSync(FONTS_FOLDER)) installWithApt(FONTS);
  return found;
}

async function npmChromium(): Promise<string | undefined> {
  const packed = join(PACKAGE, "chromium.br");
  const path = join(process.cwd(), PACKAGE, "headless_shell");
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(packed)) return;
  if (!existsSync(path)) await unpack(packed, path);
  if (works(path) || (installWithApt(...LIBRARIES) && works(path))) return path;
  console.log("npm's Chromium does not run on this machine. Looking for an installed one.");
  return;
}

/** Writes to a temporary name, then renames, because another process may start the program meanwhile. */
async function unpack(packed: string, path: string): Promise<void> {
  const part = `${path}.${process.pid}`;
  try {
    const file = createWriteStream(part, { mode: 0o755 });
    await pipeline(createReadStream(packed), createBrotliDecompress(), file);
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}

function installedChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [chromium.executablePath(), ...onPath, MAC_CHROME].find(works);
}

const works = (path: string) =>
  existsSync(path) && spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0;
