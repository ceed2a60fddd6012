/** Opens the whole product in this process, with an empty folder and without the demo content. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { DATABASE_LIMITS } from "../../scripts/local/database-supervisor.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { listen } from "../../scripts/local/serve.ts";
import { SETTING_NAMES } from "../../scripts/local/settings.ts";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { expect } from "./fixtures.ts";
import type { PageWatcher } from "./page-watcher.ts";
import { PASSWORD } from "./people.ts";
import { waitUntil } from "./product.ts";

/** The database answers one request at a time, and the tests of the other worker slow it down. */
const PATIENT_LIMITS = { ...DATABASE_LIMITS, queueTimeoutMs: 60_000 };

const emptySettings = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));

export async function openEmptySite(secrets: Record<string, string> = {}) {
  process.env["SHARE_PICTURES"] = "0";
  const dataDir = mkdtempSync(join(tmpdir(), "recap-team-"));
  const port = await freePort();
  const backend = await createLocalBackend({
    dataDir,
    url: `http://localhost:${port}`,
    secrets,
    databaseLimits: PATIENT_LIMITS,
  });
  const server = await listen(port, backend.fetch, undefined, backend.upgrade);
  const { ensureCurrentSite, scheduleBuild } = backend.rebuild;
  await ensureCurrentSite();
  await backend.database.listen("content_revision", scheduleBuild, scheduleBuild);
  const htmlOf = async (path: string) => (await fetch(backend.url + path)).text();
  return {
    backend,
    url: backend.url,
    /** Runs `npm run admin -- ADDRESS`, and returns its output. */
    async runAdminCommand(address: string): Promise<string> {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["--disable-warning=ExperimentalWarning", "scripts/local/admin.ts", address],
        { env: { ...process.env, ...emptySettings, PORT: String(port), DATA_DIR: dataDir } },
      );
      return stdout;
    },
    waitForHtml: (path: string, text: RegExp) =>
      waitUntil(
        () => htmlOf(path),
        (html) => text.test(html),
      ),
    async close(): Promise<void> {
      await backend.realtime.close();
      await server.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type EmptySite = Awaited<ReturnType<typeof openEmptySite>>;

interface SignUpOptions {
  browser: Browser;
  pageWatcher: PageWatcher;
  /** The function adds each new context to this list. The caller closes the contexts. */
  contexts: BrowserContext[];
}

/** Returns a function that signs a person up in a new browser, with the form and the link in the e-mail. */
export const createSignUp =
  (site: EmptySite, { browser, pageWatcher, contexts }: SignUpOptions) =>
  async (email: string, path = "/auth"): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: site.url,
      serviceWorkers: "block",
      locale: "en-US",
      reducedMotion: "reduce",
      acceptDownloads: true,
    });
    contexts.push(context);
    await pageWatcher.attach(context);
    const page = await context.newPage();
    await page.goto(path);
    if (path !== "/auth") await page.goto("/auth");
    await page.getByRole("tab", { name: "Sign Up", exact: true }).click();
    await fillCredentials(page, email, PASSWORD);
    await clickButton(page, "Sign Up");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.goto("/__mail");
    const link = page.getByRole("article").filter({ hasText: email }).getByRole("link");
    await page.goto((await link.first().getAttribute("href")) ?? "");
    await page.waitForURL(/\/onboarding/);
    return page;
  };
