/** Tests the panels Publishing and Health with invented responses. */
import type { Page, Request } from "@playwright/test";
import { findRow, openAdmin } from "./admin.ts";
import { healthPanel, healthPart, publishingPanel, refreshPanels } from "./admin-panels.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const STATUS_REQUEST = "**/rest/v1/rpc/publish_status";
const HEALTH_REQUEST = "**/rest/v1/rpc/health_status";
const PUBLISH_REQUEST = "**/functions/v1/publish";
const BACKEND_DOWN = { status: 500, body: "{}" };
const publishButton = (page: Page) => publishingPanel(page).getByRole("button", { name: "Publish now" });
const timeAfter = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The publishing status after a save that the relay cannot publish. The local database never has this status. */
const STUCK_STATUS = {
  content_rev: 13,
  live_rev: 12,
  requested_rev: 13,
  state: "queued",
  attempts: 4,
  dirty_since: timeAfter(-23.5),
  next_try_at: timeAfter(60),
  builds_today: 3,
  budget: 20,
  last_error: "The build hook answered 500.",
  categories: 5,
  shows: 9,
  episodes: 40,
  live_episodes: 40,
  allowed_episodes: null,
};

const LIVE_STATUS = { ...STUCK_STATUS, state: "live", live_rev: 13, dirty_since: null };

const UNHEALTHY_STATUS = {
  at: "2026-11-21T14:00:00Z",
  content_rev: 13,
  live_rev: 12,
  ahead_rev: null,
  live_at: "2026-11-20T09:00:00Z",
  dirty_since: "2026-11-21T13:20:00Z",
  state: "queued",
  turn_at: "2026-11-21T13:21:00Z",
  live_after_seconds: 70,
  failed_at: "2026-11-21T13:21:00Z",
  failing_since: "2026-11-21T13:20:00Z",
  next_try_at: "2026-11-21T13:22:00Z",
  last_error: "The build hook answered 500.",
  builds_today: 3,
  budget: 20,
  tracked_shows: 3,
  tracker_began_at: "2026-11-21T13:17:00Z",
  tracker_is_held: false,
  tracker_ended_at: "2026-11-21T13:18:00Z",
  tracker_checked: 1,
  tracker_created: 0,
  tracker_failures: [
    { show: "Deep End Radio", reason: "“Glazes”: The video is private." },
    { show: `Long${"w".repeat(120)}`, reason: "<b>No</b> YouTube channel is connected." },
  ],
  tokens_today: 1_700_000,
  tokens_most: 2_000_000,
  tokens_spent_at: null,
  mails_asked: 4,
  mails_followed: 0,
};

test("an admin reads all problems in the panels Publishing and Health, and clicks “Publish now”", async ({
  page,
  expectResponses,
}) => {
  let [statusResponse, healthResponse]: object[] = [{ json: STUCK_STATUS }, { json: UNHEALTHY_STATUS }];
  let relayResponse: object = { json: {} };
  const publishBodies: unknown[] = [];
  await page.route(STATUS_REQUEST, (route) => route.fulfill(statusResponse));
  await page.route(HEALTH_REQUEST, (route) => route.fulfill(healthResponse));
  await page.route(PUBLISH_REQUEST, (route) => {
    const body = route.request().postDataJSON();
    // On a slow machine, the panel also reminds the relay, without "now".
    if (body?.now) publishBodies.push(body);
    return route.fulfill(relayResponse);
  });
  const openRequests = new Set<Request>();
  page.on("request", (request) => openRequests.add(request));
  page.on("requestfinished", (request) => openRequests.delete(request));
  page.on("requestfailed", (request) => openRequests.delete(request));
  await page.clock.install();
  await page.setViewportSize({ width: 320, height: 900 });
  await openAdmin(page, "categories");
  await findRow(page, "Test Bench");
  await test.step("an admin reads the message of every problem, and the page fits screens of three widths", async () => {
    await expect(publishingPanel(page).getByRole("status")).toHaveText(
      // The number of minutes grows while a slow machine runs the test.
      /^The save has waited for 2\d minutes\. Saved, not live yet\. The build hook answered 500\. Next try at \d/,
    );
    await expect(healthPanel(page).getByRole("status")).toHaveText(
      "Broken: Live site, Last build, Publishing relay. Needs a look: YouTube tracker, AI tokens.",
    );
    await healthPanel(page).getByRole("button", { name: "Show health" }).click();
    await expect(healthPart(page, "YouTube tracker")).toContainText("<b>No</b> YouTube channel");
    await expectAccessible(page);
    const fitsScreen = () => document.documentElement.scrollWidth <= innerWidth;
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(fitsScreen), { message: `${width} pixels` }).toBe(true);
    }
  });
  await test.step("an admin presses “Publish now”", async () => {
    await publishButton(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => publishBodies).toEqual([{ now: true }]);
  });
  await test.step("an admin reads why publishing failed", async () => {
    const error = "No build can be started: BUILD_HOOK_URL is not set.";
    relayResponse = { status: 503, json: { error } };
    expectResponses([/functions\/v1\/publish/, 503]);
    await publishButton(page).click();
    await expect(page.getByText(error)).toBeVisible();
    relayResponse = { json: {} };
    publishBodies.length = 0;
  });
  await test.step("an admin must confirm a build that makes the site much smaller or exceeds the daily budget", async () => {
    statusResponse = { json: { ...STUCK_STATUS, episodes: 4, builds_today: 20 } };
    await refreshPanels(page);
    await expect(publishingPanel(page).getByRole("status")).toContainText("today’s 20 builds");
    await publishButton(page).click();
    const dialog = page.getByRole("alertdialog", { name: "Publish a much smaller site?" });
    await expect(dialog).toContainText("The new site will have 4 recaps. The live site has 40.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(publishBodies).toEqual([]);
    await publishButton(page).click();
    await dialog.getByRole("button", { name: "Publish 4 recaps" }).click();
    await expect.poll(() => publishBodies).toEqual([{ now: true, allowSmaller: 4, overBudget: true }]);
    await expect(dialog).toBeHidden();
  });
  const expectStatusAfter = async (response: object, text: string) => {
    statusResponse = response;
    // A minute is longer than the time limit of a request, so no request may wait for its answer.
    await expect.poll(() => openRequests.size).toBe(0);
    await page.clock.fastForward(60_000);
    await expect(publishingPanel(page).getByRole("status")).toHaveText(text);
  };
  await test.step("without a reload, an admin sees which revision the site builds now", async () => {
    const buildingStatus = {
      state: "building",
      content_rev: 69,
      requested_rev: 67,
      last_error: null,
    };
    const buildingResponse = { json: { ...STUCK_STATUS, ...buildingStatus, dirty_since: null } };
    await expectStatusAfter(buildingResponse, "Building revision 67. Your newer changes follow in the next build.");
    await expectStatusAfter({ json: { ...LIVE_STATUS, live_rev: 69 } }, "Live at revision 69");
  });
  await test.step("the status fails to load, and an admin clicks Retry", async () => {
    expectResponses([/publish_status/, 500], [/health_status/, 500]);
    await expectStatusAfter(BACKEND_DOWN, "The publishing status did not load. Try again.");
    await expectStatusAfter({ json: { ...LIVE_STATUS, live_rev: 70 } }, "Live at revision 70");
    [statusResponse, healthResponse] = [BACKEND_DOWN, BACKEND_DOWN];
    await refreshPanels(page);
    await expect(publishingPanel(page).getByRole("status")).toHaveText(
      "The publishing status did not load. Try again.",
    );
    await expect(healthPanel(page).getByRole("status")).toHaveText("The health check did not answer. Try again.");
    [statusResponse, healthResponse] = [{ json: LIVE_STATUS }, { json: UNHEALTHY_STATUS }];
    await publishingPanel(page).getByRole("button", { name: "Retry" }).click();
    await expect(publishingPanel(page).getByRole("status")).toHaveText("Live at revision 13");
    await healthPanel(page).getByRole("button", { name: "Retry" }).click();
    await expect(healthPanel(page).getByRole("button", { name: "Hide health" })).toBeVisible();
  });
});
