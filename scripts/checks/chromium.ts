import { spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { chromium } from "@playwright/test";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";

/** This folder of an npm package has a compressed Chromium. We unpack it into the same folder, so npm deletes both together. */
const PACKAGE_FOLDER = "node_modules/@sparticuz/chromium/bin";
/** Also in the package: the system libraries NSS and Expat, which Chromium needs and many servers lack. */
const PACKED_LIBRARIES = join(PACKAGE_FOLDER, "al2023.tar.br");

const PROGRAM_NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Returns the path of the browser for tests, and installs nothing. If the machine lacks the libraries of the browser, the
 * function unpacks them beside the browser and adds their folder to LD_LIBRARY_PATH of this process and its children.
 */
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
  addFonts();
  return path;
}

/** Until the fonts of the site arrive, pages show Arial and Times New Roman. These fonts have the same widths. */
const FONT_FOLDERS = ["node_modules/@expo-google-fonts/arimo", "node_modules/@expo-google-fonts/tinos"];

/** Adds the fonts to those of the machine, for this process and its children. macOS has Arial and Times New Roman. */
function addFonts(): void {
  if (process.platform !== "linux") return;
  const folder = join(process.cwd(), "node_modules/.cache/test-fonts");
  const file = join(folder, "fonts.conf");
  const folders = FONT_FOLDERS.map((name) => `<dir>${escapeHtml(join(process.cwd(), name))}</dir>`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${folders.join("\n  ")}
  <cachedir>${escapeHtml(join(folder, "cache"))}</cachedir>
</fontconfig>
`,
  );
  process.env["FONTCONFIG_FILE"] = file;
}

async function npmChromium(): Promise<string | undefined> {
  const packedPath = join(PACKAGE_FOLDER, "chromium.br");
  const path = join(process.cwd(), PACKAGE_FOLDER, "headless_shell");
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(packedPath)) return;
  if (!existsSync(path)) await unpack(packedPath, path);
  if (canRun(path) || (addPackedLibraries() && canRun(path))) return path;
  console.log("npm's Chromium does not run on this machine. Looking for an installed browser.");
  return;
}

function addPackedLibraries(): boolean {
  const folder = join(process.cwd(), PACKAGE_FOLDER, "libraries");
  if (!existsSync(folder)) {
    const temporaryFolder = `${folder}.${process.pid}`;
    mkdirSync(temporaryFolder, { recursive: true });
    const archive = brotliDecompressSync(readFileSync(PACKED_LIBRARIES));
    const { status } = spawnSync("tar", ["-x", "-C", temporaryFolder], { input: archive });
    if (status !== 0) return false;
    renameSync(temporaryFolder, folder);
  }
  const paths = [join(folder, "lib"), process.env["LD_LIBRARY_PATH"]];
  process.env["LD_LIBRARY_PATH"] = paths.filter(Boolean).join(delimiter);
  return true;
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
  const installedPaths = folders.flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name)));
  return [chromium.executablePath(), ...installedPaths, MAC_CHROME].find(canRun);
}

const canRun = (path: string) => existsSync(path) && spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0;
