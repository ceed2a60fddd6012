/** Admins see whether what they saved is live, and may hurry it. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { api, sql, tokenOf, untilQuiet } from "./product.ts";

const STATUS = "**/rest/v1/rpc/publish_status";
const panel = (page: Page) => page.getByRole("region", { name: "Publishing" });
const publish = (page: Page) => panel(page).getByRole("button", { name: "Publish now" });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A save that the relay does not get through, which here no database lets happen. */
const STUCK = {
  ...{ content_rev: 13, live_rev: 12, requested_rev: 13, state: "queued", attempts: 4 },
  ...{ dirty_since: ago(23.5), next_try_at: ago(-60), builds_today: 3, budget: 20 },
  ...{ last_error: "The build hook answered 500.", categories: 5, shows: 9, episodes: 40 },
  ...{ live_episodes: 40, allowed_episodes: null },
};

async function openPanel(page: Page): Promise<void> {
  await signInAs(page, await newPerson({ role: "admin" }));
  await page.goto("/admin");
}

/** Puts this state in the place of the real one, and takes what is asked of the relay. */
async function openStuck(page: Page, more: object = {}): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route(STATUS, (route) => route.fulfill({ json: { ...STUCK, ...more } }));
  await page.route("**/functions/v1/publish", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  await openPanel(page);
  return asked;
}

test("an admin sees that a save went live by itself", async ({ page }) => {
  test.slow();
  await untilQuiet();
  await openPanel(page);
  await expect(panel(page).getByRole("status")).toHaveText(/^Live at revision \d+$/);
  await expect(publish(page)).toHaveCount(0);
  const [saved] = await sql<{ rev: string }>(
    `update er_shows set description = gen_random_uuid()::text
       where slug = 'bench-hours' returning rev`,
  );
  // As after coming back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(panel(page).getByRole("status")).not.toHaveText(/^Live at/);
  const token = await tokenOf("admin@demo.test");
  const hurried = await api("POST", "/functions/v1/publish", { token, body: { now: true } });
  expect([hurried.status, hurried.body]).toEqual([200, {}]);
  const live = async () =>
    Number(
      /^Live at revision (\d+)$/.exec(
        (await panel(page).getByRole("status").textContent()) ?? "",
      )?.[1] ?? 0,
    );
  await expect.poll(live, { timeout: 60_000 }).toBeGreaterThanOrEqual(Number(saved?.rev));
});

test("an admin is alarmed by a save that does not get through, and publishes now", async ({
  page,
}) => {
  const asked = await openStuck(page);
  await expect(panel(page).getByRole("status")).toHaveText(
    // It grows while a slow machine looks.
    /^Not live for 2\d minutes\. Saved, not live yet\. The build hook answered 500\. Next try at \d/,
  );
  await expectAccessible(page);
  await publish(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => asked).toEqual([{ now: true }]);
});

test("the panel names the revision that is built, and looks again by itself", async ({
  page,
  expectResponses,
}) => {
  await page.clock.install();
  const building = { state: "building", content_rev: 69, requested_rev: 67, last_error: null };
  await openStuck(page, { ...building, dirty_since: ago(1) });
  const status = panel(page).getByRole("status");
  await expect(status).toHaveText("Building revision 67; your newer changes follow.");
  const become = async (answer: object, words: string) => {
    await page.unroute(STATUS);
    await page.route(STATUS, (route) => route.fulfill(answer));
    await page.clock.fastForward(60_000);
    await expect(status).toHaveText(words);
  };
  const live = { ...STUCK, state: "live", live_rev: 69, dirty_since: null };
  await become({ json: live }, "Live at revision 69");
  expectResponses([/publish_status/, 500]);
  await become({ status: 500, body: "{}" }, "What is live could not be asked.");
  await become({ json: { ...live, live_rev: 70 } }, "Live at revision 70");
});

test("an admin says yes to a much smaller site by its size, and to a build beyond the day's", async ({
  page,
}) => {
  const asked = await openStuck(page, { episodes: 4, builds_today: 20 });
  await publish(page).click();
  const dialog = page.getByRole("alertdialog", { name: "Publish a much smaller site?" });
  await expect(dialog).toContainText("It will have 4 recaps. The live site has 40.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(asked).toEqual([]);
  await publish(page).click();
  await dialog.getByRole("button", { name: "Publish 4 recaps" }).click();
  await expect.poll(() => asked).toEqual([{ now: true, allowSmaller: 4, overBudget: true }]);
  await expect(dialog).toBeHidden();
});

test("an admin reads why publishing was refused, and asks again for what did not load", async ({
  page,
  expectResponses,
}) => {
  await openStuck(page);
  await page.unroute("**/functions/v1/publish");
  const error = "No build can be started: BUILD_HOOK_URL is not set.";
  await page.route("**/functions/v1/publish", (route) =>
    route.fulfill({ status: 503, json: { error } }),
  );
  expectResponses([/functions\/v1\/publish/, 503], [/publish_status/, 500]);
  await publish(page).click();
  await expect(page.getByText(error)).toBeVisible();
  await page.unroute(STATUS);
  await page.route(STATUS, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await expect(panel(page).getByRole("status")).toHaveText("What is live could not be asked.");
  await page.unroute(STATUS);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(panel(page).getByRole("status")).toHaveText(/revision/);
});
