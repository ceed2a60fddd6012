/** Admins see how the parts of the site are, and since when one is not well. */
import type { Page } from "@playwright/test";
import { AI_TOKENS_PER_DAY } from "../../src/domain/constants.ts";
import { openAdmin } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { api, sql, tokenOf, untilQuiet } from "./product.ts";

const HEALTH = "**/rest/v1/rpc/health_status";
const panel = (page: Page) => page.getByRole("region", { name: "Health" });
const show = (page: Page) => panel(page).getByRole("button", { name: "Show health" });
const part = (page: Page, name: string) =>
  panel(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** As after coming back to the tab. */
const seeAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

const BAD = {
  ...{
    at: "2026-11-21T14:00:00Z",
    content_rev: 13,
    live_rev: 12,
    ahead_rev: null,
    live_at: "2026-11-20T09:00:00Z",
  },
  ...{ dirty_since: "2026-11-21T13:20:00Z", state: "queued", turn_at: "2026-11-21T13:21:00Z" },
  ...{ live_after_seconds: 70, failed_at: "2026-11-21T13:21:00Z" },
  ...{ failing_since: "2026-11-21T13:20:00Z", next_try_at: "2026-11-21T13:22:00Z" },
  ...{ last_error: "The build hook answered 500.", builds_today: 3, budget: 20 },
  ...{ tracked_shows: 3, tracker_began_at: "2026-11-21T13:17:00Z", tracker_is_held: false },
  ...{ tracker_ended_at: "2026-11-21T13:18:00Z", tracker_checked: 1, tracker_created: 0 },
  tracker_failures: [
    { show: "Deep End Radio", reason: "“Glazes”: The video is private." },
    { show: `Long${"w".repeat(120)}`, reason: "<b>No</b> YouTube channel is connected." },
  ],
  ...{ tokens_today: 1_700_000, tokens_most: 2_000_000, tokens_spent_at: null },
  ...{ mails_asked: 4, mails_followed: 0 },
};

test("an admin sees that all is well, part by part", async ({ page }) => {
  test.slow();
  await untilQuiet();
  await sql("delete from private.ai_spend");
  await openAdmin(page, "categories");
  await expect(panel(page).getByRole("listitem")).toHaveCount(0);
  await show(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Hide health" })).toBeFocused();
  await expect(part(page, "Live site")).toContainText(
    /Fine\s*Revision \d+ is live since \d\d:\d\d/,
  );
  await expect(part(page, "Last build")).toContainText(/Fine\s*Went live at .+ builds? today\./);
  await expect(part(page, "Publishing relay")).toContainText(/Fine\s*Looked for saves at/);
  await expect(part(page, "AI tokens")).toContainText(/Fine\s*None used today\./);
  await expect(part(page, "YouTube quota")).toContainText("Not known here");
  await expectAccessible(page);
  await part(page, "E-mail").getByRole("link", { name: "Read them" }).click();
  await expect(page.getByRole("heading", { name: "Caught e-mails" })).toBeVisible();
});

test("after a failed build and the day's last token, an admin sees what is wrong and since when", async ({
  page,
}) => {
  test.slow();
  await untilQuiet();
  await openAdmin(page, "categories");
  await expect(panel(page).getByRole("status")).not.toContainText("Last build");
  await show(page).click();
  const [before] = await sql<{ rev: string }>("select rev from er_content_revision");
  // A claim and its failure, as a hosted relay makes them, and no save that the local one would see.
  await sql(`update private.rebuild_state set attempts = attempts + 1,
    last_error = 'The build hook answered 500.'`);
  await sql(`select public.add_ai_spend(${AI_TOKENS_PER_DAY}, ${AI_TOKENS_PER_DAY})`);
  await seeAgain(page);
  await expect(panel(page).getByRole("status")).toContainText(/^Broken: .*Last build, AI tokens\./);
  await expect(part(page, "Last build")).toContainText(
    /Broken\s*No build has worked since \d\d:\d\d; the last one failed at \d\d:\d\d\. The build hook answered 500\./,
  );
  await expect(part(page, "AI tokens")).toContainText(
    /Broken\s*Used up since \d\d:\d\d: 2,\d{3},\d{3} of today’s 2,000,000\. They start afresh at/,
  );
  await sql(
    `update private.rebuild_state set attempts = 0, last_error = null, failing_since = null`,
  );
  await sql("delete from private.ai_spend");
  expect(await sql("select rev from er_content_revision")).toEqual([before]);
  await seeAgain(page);
  await expect(panel(page).getByRole("status")).not.toContainText("Last build");
});

test("all that may be wrong can be read by everybody on any screen", async ({ page }) => {
  const widths = [320, 390, 1440];
  await page.route(HEALTH, (route) => route.fulfill({ json: BAD }));
  await page.setViewportSize({ width: 320, height: 900 });
  await openAdmin(page, "categories");
  await expect(panel(page).getByRole("status")).toHaveText(
    "Broken: Live site, Last build, Publishing relay. To look at: YouTube tracker, AI tokens.",
  );
  await show(page).click();
  await expect(part(page, "YouTube tracker")).toContainText("<b>No</b> YouTube channel");
  await expectAccessible(page);
  const fits = () => document.documentElement.scrollWidth <= innerWidth;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(fits), `${width} pixels`).toBe(true);
  }
});

test("what could not be asked is said, and asked again", async ({ page, expectResponses }) => {
  await page.route(HEALTH, (route) => route.fulfill({ status: 500, body: "{}" }));
  expectResponses([/health_status/, 500]);
  await openAdmin(page, "categories");
  await expect(panel(page).getByRole("status")).toHaveText("How the site is could not be asked.");
  await page.unroute(HEALTH);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(show(page)).toBeVisible();
});

test("nobody but an admin is told", async () => {
  const ask = (token?: string) =>
    api("POST", "/rest/v1/rpc/health_status", { body: {}, ...(token ? { token } : {}) });
  expect((await ask()).status).toBe(401);
  expect((await ask(await tokenOf("reader@demo.test"))).status).toBe(403);
  expect((await ask(await tokenOf("admin@demo.test"))).status).toBe(200);
});
