/** Tests the panels Health and Publishing with real responses. admin-publish.e2e.ts tests them with invented responses. */
import type { Page } from "@playwright/test";
import { AI_TOKENS_PER_DAY } from "../../src/domain/constants.ts";
import { findRow, openAdmin } from "./admin.ts";
import { healthPanel, healthPart, publishingPanel, refreshPanels } from "./admin-panels.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { api, signInForToken, sql, waitUntilQuiet } from "./product.ts";

const DAILY_TOKENS = AI_TOKENS_PER_DAY.toLocaleString("en-US");

const liveRev = async (page: Page) => {
  const text = await publishingPanel(page).getByRole("status").textContent();
  return Number(/^Live at revision (\d+)$/.exec(text ?? "")?.[1] ?? 0);
};

test("an admin sees which parts of the site work and which parts are broken", async ({ page }) => {
  test.slow();
  await waitUntilQuiet();
  await sql("delete from private.ai_spend");
  await openAdmin(page, "categories");
  await findRow(page, "Test Bench");
  await test.step("an admin sees that every part works", async () => {
    await expect(publishingPanel(page).getByRole("status")).toHaveText(/^Live at revision \d+$/);
    await expect(publishingPanel(page).getByRole("button", { name: "Publish now" })).toHaveCount(0);
    await expect(healthPanel(page).getByRole("listitem")).toHaveCount(0);
    await expect(healthPanel(page).getByRole("status").first()).not.toContainText("Last build");
    await healthPanel(page).getByRole("button", { name: "Show health" }).focus();
    await page.keyboard.press("Enter");
    await expect(healthPanel(page).getByRole("button", { name: "Hide health" })).toBeFocused();
    await expect(healthPart(page, "Live site")).toContainText(/Fine\s*Revision \d+ is live since \d\d:\d\d/);
    await expect(healthPart(page, "Last build")).toContainText(/Fine\s*Went live at .+ builds? today\./);
    await expect(healthPart(page, "Publishing relay")).toContainText(/Fine\s*Last ran at/);
    await expect(healthPart(page, "AI tokens")).toContainText(/Fine\s*None used today\./);
    await expect(healthPart(page, "YouTube quota")).toContainText("Unknown");
    await expectAccessible(page);
  });
  await test.step("an admin sees that a build has failed and that the day's AI tokens are used up", async () => {
    const [revisionBefore] = await sql<{ rev: string }>("select rev from er_content_revision");
    // A hosted relay writes these values after a failed build. The local relay does not run now, because no content changes.
    await sql(`update private.rebuild_state set attempts = attempts + 1,
      last_error = 'The build hook answered 500.'`);
    await sql(`select public.add_ai_spend(${AI_TOKENS_PER_DAY}, ${AI_TOKENS_PER_DAY})`);
    await refreshPanels(page);
    await expect(healthPanel(page).getByRole("status").first()).toContainText(/^Broken: .*Last build, AI tokens\./);
    await expect(healthPart(page, "Last build")).toContainText(
      /Broken\s*Every build has failed since \d\d:\d\d, the last one at \d\d:\d\d\. The build hook answered 500\./,
    );
    await expect(healthPart(page, "AI tokens")).toContainText(
      new RegExp(
        String.raw`Broken\s*Used up since \d\d:\d\d: [\d,]+ of today’s ${DAILY_TOKENS}\. The count begins again at`,
      ),
    );
    await sql(`update private.rebuild_state set attempts = 0, last_error = null, failing_since = null`);
    await sql("delete from private.ai_spend");
    expect(await sql("select rev from er_content_revision")).toEqual([revisionBefore]);
    await refreshPanels(page);
    await expect(healthPanel(page).getByRole("status").first()).not.toContainText("Last build");
  });
  await test.step("an admin sees that the revision of a save goes live", async () => {
    const [savedRow] = await sql<{ rev: string }>(
      `update er_shows set description = gen_random_uuid()::text
         where slug = 'harbour-hours' returning rev`,
    );
    await refreshPanels(page);
    await expect(publishingPanel(page).getByRole("status")).not.toHaveText(/^Live at/);
    const token = await signInForToken("admin@demo.test");
    const response = await api("POST", "/functions/v1/publish", { token, body: { now: true } });
    expect(response).toEqual({ status: 200, body: {} });
    await expect.poll(() => liveRev(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(Number(savedRow?.rev));
  });
  await healthPart(page, "E-mail").getByRole("link", { name: "Read them" }).click();
  await expect(page.getByRole("heading", { name: "Caught e-mails" })).toBeVisible();
});
