/**
 * `node tests/e2e/contact-sheet.ts URL OUT_DIR [SHEET]` puts screenshots of the main pages on one sheet for each theme, so
 * that reviewers can compare them. SHEET is `admin` or `reading`. The current sheets are in docs/contact-sheet.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/checks/chromium.ts";

/**
 * Pages that a visitor opens. An object stands for a page without a fixed address. On the page `from`, the selector `link`
 * finds the link to such a page.
 */
const PAGES: Record<string, string | { from: string; link: string }> = {
  Home: "/",
  Show: "/show/bench-hours",
  Recap: "/recap/salt",
  Transcript: "/recap/salt/transcript",
  Podcasts: "/podcasts",
  Category: "/category/work-craft",
  Guests: "/guests",
  Guest: "/guest/ines-okafor-lind",
  Quotes: "/quotes",
  Recommendations: "/recommendations",
  Explore: "/explore",
  Search: "/search?q=bridge",
  "Top 10 lists": "/top-lists",
  "A list": { from: "/top-lists", link: 'main a[href^="/top-list/"]' },
  "Sign in": "/auth",
  "My Feed, signed out": "/feed",
  About: "/about",
  "Not found": "/recap/not-there",
};
/** Pages that the demo's pro opens. */
const READER_PAGES = {
  "List builder": "/create-top-list",
  "Ask a transcript": "/recap/salt#ask",
  "AI chat": "/ai-chat",
  "Own profile": "/profile",
  "Pro dashboard": "/pro-dashboard",
  Referrals: "/pro-dashboard?tab=referrals",
  Earnings: "/pro-dashboard?tab=earnings",
  Onboarding: "/onboarding",
  Account: "/account",
  "My Feed": "/feed",
  Highlights: "/highlights",
};
/** Pages that the demo's admin opens, on a separate sheet. */
const ADMIN_PAGES = {
  "Recaps, new": "/admin",
  Shows: "/admin?tab=shows",
  Categories: "/admin?tab=categories",
  "AI Prompts": "/admin?tab=prompts",
  Inbox: "/admin?tab=inbox",
  Pictures: "/admin?tab=pictures",
  "Podcasts to rank": "/admin?tab=podcasts",
  Reports: "/admin?tab=reports",
  Numbers: "/admin?tab=numbers",
  People: "/admin?tab=people",
  "History of changes": "/admin?tab=history",
  "History of changes, deleted": "/admin?tab=history&view=deleted",
  "Recaps, nothing matches": "/admin?q=nothing-like-that",
  "Recap, for admins": "/recap/salt",
};
/** Pages that the demo's pro opens, on a separate sheet. `prepare` runs before the screenshot of a page. */
const READING_PAGES: Record<string, { path: string; prepare?: (tab: Page) => Promise<void> }> = {
  "The player asks": { path: "/recap/salt", prepare: openPlayer },
  "A transcript plays": { path: "/recap/salt/transcript", prepare: playLine },
  "Text size": { path: "/recap/moss", prepare: (tab) => clickButton(tab, "Text size") },
  "The end of a recap": {
    path: "/recap/cook-until-done",
    prepare: (tab) => tab.locator("#next").evaluate((heading) => heading.scrollIntoView()),
  },
  Saved: { path: "/saved" },
  History: { path: "/history" },
  "My Feed, unread": { path: "/?feed=true&unread=true" },
};
/** Maps the prefix of a sheet's file name to the pages on this sheet. Two sheets must not have pages of the same name. */
const SHEETS = {
  "": Object.keys({ ...PAGES, ...READER_PAGES }),
  "admin-": Object.keys(ADMIN_PAGES),
  "reading-": Object.keys(READING_PAGES),
};
const PASSWORD = "demo-password";
const THEMES = ["light", "dark"] as const;
const WIDTHS = [390, 768, 1440];
const HEIGHT = 1000;
/** Maps the width of a page to the width that its screenshot has on the sheet. */
const SHEET_WIDTHS = { 390: 150, 768: 250, 1440: 400 } as Record<number, number>;
const MAX_BYTES = 400_000;

interface Screenshot {
  page: string;
  width: number;
  jpeg: Buffer;
}

async function takeScreenshots(
  browser: Browser,
  url: string,
  theme: (typeof THEMES)[number],
  sheets: readonly string[],
) {
  const screenshots: Screenshot[] = [];
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT },
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    const tab = await context.newPage();
    const takeScreenshot = async (page: string, path: string, prepare?: (tab: Page) => Promise<void>) => {
      await tab.goto(new URL(path, url).href, { waitUntil: "networkidle" });
      await tab.evaluate(() => document.fonts.ready);
      await prepare?.(tab);
      screenshots.push({ page, width, jpeg: await tab.screenshot({ type: "jpeg", quality: 90 }) });
    };
    if (sheets.includes("")) {
      for (const [page, path] of Object.entries(PAGES)) {
        await takeScreenshot(page, typeof path === "string" ? path : await findLink(tab, url, path));
      }
      await signIn(tab, url, "pro@demo.test");
      for (const [page, path] of Object.entries(READER_PAGES)) await takeScreenshot(page, path);
      await tab.evaluate(() => localStorage.clear());
    }
    if (sheets.includes("reading-")) {
      await signIn(tab, url, "pro@demo.test");
      await saveTwoRecaps(tab, url);
      for (const [page, { path, prepare }] of Object.entries(READING_PAGES)) await takeScreenshot(page, path, prepare);
      await tab.evaluate(() => localStorage.clear());
    }
    if (sheets.includes("admin-")) {
      await signIn(tab, url, "admin@demo.test");
      for (const [page, path] of Object.entries(ADMIN_PAGES)) await takeScreenshot(page, path);
    }
    await context.close();
  }
  return screenshots;
}

const clickButton = (tab: Page, name: string) => tab.getByRole("button", { name, exact: true }).first().click();

async function openPlayer(tab: Page): Promise<void> {
  await clickButton(tab, "Listen");
  await tab.getByRole("region", { name: "Player" }).waitFor();
}

async function saveTwoRecaps(tab: Page, url: string): Promise<void> {
  await tab.goto(new URL("/show/low-water-notebook", url).href, { waitUntil: "networkidle" });
  const buttons = tab.locator(".save");
  for (const n of [0, 1]) {
    if ((await buttons.nth(n).getAttribute("aria-pressed")) !== "true") await buttons.nth(n).click();
  }
  await tab.waitForLoadState("networkidle");
}

async function playLine(tab: Page): Promise<void> {
  await tab.locator(".cues > li a").nth(8).click();
  const player = tab.getByRole("region", { name: "Player" });
  const pause = player.getByRole("button", { name: "Pause" });
  const consent = player.getByText("Play", { exact: true });
  await consent.or(pause).first().waitFor();
  if (await consent.isVisible()) await consent.click();
  await pause.click();
  await player.getByRole("button", { name: "Play", exact: true }).waitFor();
}

async function findLink(tab: Page, url: string, { from, link }: { from: string; link: string }) {
  await tab.goto(new URL(from, url).href);
  return (await tab.locator(link).first().getAttribute("href")) ?? from;
}

async function signIn(tab: Page, url: string, email: string) {
  await tab.goto(new URL("/auth", url).href);
  await tab.getByLabel("Email", { exact: true }).fill(email);
  await tab.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await tab.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
  await tab.waitForURL((address) => address.pathname !== "/auth");
}

const sheetHtml = (theme: string, pages: readonly string[], screenshots: readonly Screenshot[]) => `<!doctype html>
  <style>
    body { margin: 0; padding: 24px; width: max-content; background: #8b938d; font: 600 15px sans-serif; }
    h1 { margin: 0 0 16px; font-size: 20px; }
    main { display: grid; grid-template-columns: repeat(3, max-content); gap: 28px 32px; }
    section > div { display: flex; gap: 10px; align-items: flex-start; margin-top: 8px; }
    img { display: block; }
  </style>
  <h1>Episode Recap, ${theme}: ${WIDTHS.join(", ")} pixels wide</h1>
  <main>${pages
    .map((page) => `<section>${page}<div>${imagesHtml(screenshots.filter((s) => s.page === page))}</div></section>`)
    .join("")}</main>`;

const imagesHtml = (screenshots: readonly Screenshot[]) =>
  screenshots
    .map(({ width, jpeg }) => {
      const data = jpeg.toString("base64");
      return `<img width="${SHEET_WIDTHS[width]}" src="data:image/jpeg;base64,${data}">`;
    })
    .join("");

/** Renders the sheet as a JPEG in the best quality that fits in `MAX_BYTES`. */
async function renderSheet(browser: Browser, html: string): Promise<Buffer> {
  const tab = await browser.newPage({ viewport: { width: 2800, height: HEIGHT } });
  await tab.setContent(html, { waitUntil: "load" });
  for (let quality = 88; ; quality -= 8) {
    const jpeg = await tab.locator("body").screenshot({ type: "jpeg", quality });
    if (jpeg.length <= MAX_BYTES || quality <= 16) {
      await tab.close();
      return jpeg;
    }
  }
}

const [url, folder, sheet] = process.argv.slice(2);
if (!url || !folder) {
  console.error("Usage: node tests/e2e/contact-sheet.ts URL OUT_DIR [SHEET]");
  process.exit(2);
}
const sheets = Object.keys(SHEETS).filter((name) => sheet === undefined || name === `${sheet}-`);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  mkdirSync(folder, { recursive: true });
  for (const theme of THEMES) {
    const screenshots = await takeScreenshots(browser, url, theme, sheets);
    for (const [name, pages] of Object.entries(SHEETS)) {
      if (!sheets.includes(name)) continue;
      const jpeg = await renderSheet(browser, sheetHtml(theme, pages, screenshots));
      const file = join(folder, `${name}${theme}.jpg`);
      writeFileSync(file, jpeg);
      console.log(`${file}  ${Math.round(jpeg.length / 1000)} kB`);
    }
  }
} finally {
  await browser.close();
}
