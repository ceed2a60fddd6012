/** Starts the product with an empty data folder, and inserts the content of the tests. */
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../scripts/checks/chromium.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { SETTING_NAMES } from "../../scripts/local/settings.ts";
import { openYouTube } from "../support/youtube.ts";
import { GOOGLE_CLIENT } from "./google.ts";
import { waitUntil, waitUntilLive } from "./product.ts";
import { seed } from "./seed.ts";

const LOG_FILE = "test-results/product.log";
const READY_TIMEOUT_MS = 300_000;
const CLOSE_TIMEOUT_MS = 20_000;

export default async function startTestProduct(): Promise<() => Promise<void>> {
  process.env["CHROMIUM_PATH"] = await findChromium();
  const folder = mkdtempSync(join(tmpdir(), "recap-e2e-"));
  const port = await freePort();
  const youtube = await openYouTube();
  const stopProduct = startProduct(folder, port, youtube.url);
  const stopAll = async () => {
    await stopProduct();
    await youtube.close();
    rmSync(folder, { recursive: true, force: true });
  };
  process.env["E2E_URL"] = `http://localhost:${port}`;
  process.env["E2E_DATA_DIR"] = folder;
  try {
    await waitUntil(async () => readFileSync(LOG_FILE, "utf8"), isReady, READY_TIMEOUT_MS);
    await seed();
    await waitUntilLive();
  } catch (error) {
    await stopAll();
    throw new Error(`The product did not start; see ${LOG_FILE}.`, { cause: error });
  }
  return stopAll;
}

function isReady(log: string): boolean {
  if (/^ended /m.test(log)) throw new Error("The product ended before it was ready.");
  return /^ready /m.test(log);
}

/** Starts the product with empty values for all settings, so that it ignores the settings of the caller and of `.env`. */
function startProduct(folder: string, port: number, youtube: string): () => Promise<void> {
  mkdirSync("test-results", { recursive: true });
  writeFileSync(LOG_FILE, "");
  const log = createWriteStream(LOG_FILE, { flags: "a" });
  const emptySettings = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--import=./tests/e2e/fake-google.ts", "scripts/local/start.ts"],
    {
      env: {
        ...process.env,
        ...emptySettings,
        NODE_OPTIONS: "",
        PORT: String(port),
        DATA_DIR: folder,
        YOUTUBE_BASE_URL: youtube,
        // Each build would render 50 share pictures, and no test needs them.
        SHARE_PICTURES: "0",
        GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
        GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const exitPromise = new Promise<void>((done) => {
    child.once("exit", (code) => {
      log.end(`\nended with ${code}\n`);
      done();
    });
  });
  return async () => {
    child.kill("SIGINT");
    const killTimer = setTimeout(() => child.kill("SIGKILL"), CLOSE_TIMEOUT_MS);
    await exitPromise;
    clearTimeout(killTimer);
  };
}
