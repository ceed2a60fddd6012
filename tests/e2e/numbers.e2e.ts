/** Tests how the site counts the people who read a recap, and which numbers an editor sees. */
import { openAdmin, tab } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { waitUntilSettled } from "./measure.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteUrl, sql } from "./product.ts";
import { button } from "./screen.ts";
import { FIREFOX, openCountedBrowser } from "./visitors.ts";

const RECAP_PATH = "/recap/long-run-part-41";
const RECAP_TITLE = "Long run, day 41";
const BEACON_REQUEST = "POST /functions/v1/count-reading";

const loadReadCount = async () => {
  const [row] = await sql<{ reads: number }>(
    `select coalesce(sum(p.reads), 0)::int as reads from private.page_reads p
     join er_episodes e on e.id = p.page_id where e.slug = 'long-run-part-41'`,
  );
  return row?.reads;
};

test("an editor sees how many visitors read a recap", async ({ browser, page, pageWatcher, backendRequests }) => {
  const context = await openCountedBrowser(browser, pageWatcher, siteUrl());
  const visitor = await context.newPage();
  const countBeacons = () => backendRequests.filter((request) => request === BEACON_REQUEST).length;
  await test.step("a visitor opens a recap and does not scroll, and the page sends nothing", async () => {
    await visitor.goto(RECAP_PATH);
    await waitUntilSettled(visitor);
    expect(backendRequests).toEqual([]);
  });
  await test.step("the visitor scrolls, and the page sends one beacon without cookies", async () => {
    const beaconRequest = visitor.waitForRequest(/count-reading/);
    await visitor.mouse.wheel(0, 400);
    const request = await beaconRequest;
    expect(request.postDataJSON()).toEqual({ path: RECAP_PATH });
    const { cookie, authorization } = await request.allHeaders();
    expect(cookie).toBeUndefined();
    expect(authorization).toBeUndefined();
    await expect.poll(loadReadCount).toBe(1);
    await visitor.keyboard.press("Tab");
    await visitor.mouse.wheel(0, 400);
    expect(countBeacons()).toBe(1);
    expect(await context.cookies()).toEqual([]);
  });
  await test.step("the visitor reloads the recap, and the server does not count another read", async () => {
    await visitor.reload();
    const countResponse = visitor.waitForResponse(/count-reading/);
    await visitor.keyboard.press("Tab");
    expect((await countResponse).ok()).toBe(true);
    expect(await loadReadCount()).toBe(1);
  });
  await test.step("another visitor leaves the recap without scrolling, and the server counts the read", async () => {
    const secondVisitor = await openCountedBrowser(browser, pageWatcher, siteUrl(), `${FIREFOX} Second`);
    const secondPage = await secondVisitor.newPage();
    await secondPage.goto(RECAP_PATH);
    await waitUntilSettled(secondPage);
    expect(await loadReadCount()).toBe(1);
    await secondPage.goto("/about");
    await expect.poll(loadReadCount).toBe(2);
    await secondVisitor.close();
  });
  await test.step("an editor reads the recap, and the page sends no beacon", async () => {
    const beaconsBefore = countBeacons();
    const staffVisitor = await openCountedBrowser(browser, pageWatcher, siteUrl(), `${FIREFOX} Staff`);
    const staffPage = await staffVisitor.newPage();
    await signInAs(staffPage, await newPerson({ role: "editor" }));
    await staffPage.goto("/admin");
    await tab(staffPage, "Numbers").waitFor();
    await staffPage.goto(RECAP_PATH);
    await staffPage.mouse.wheel(0, 400);
    await staffPage.goto("/about");
    await waitUntilSettled(staffPage);
    expect(countBeacons()).toBe(beaconsBefore);
    await staffVisitor.close();
  });

  await sql(`insert into private.vain_words (day, kind, words, seekers) values
    ((now() at time zone 'utc')::date, 'search', 'kiln repair', 3),
    ((now() at time zone 'utc')::date, 'question', 'price clay', 2)
    on conflict do nothing`);
  await test.step("an editor reads the numbers, and opens the table with the values of a chart", async () => {
    await openAdmin(page, "numbers", "editor");
    await expect(page.getByRole("heading", { name: "Numbers", exact: true })).toBeVisible();
    const recaps = page.getByRole("table", { name: "Most read recaps", exact: true });
    await expect(recaps.getByRole("row", { name: `${RECAP_TITLE} 2` })).toBeVisible();
    await expect(recaps.getByRole("link", { name: RECAP_TITLE })).toHaveAttribute("href", RECAP_PATH);
    const searches = page.getByRole("table", { name: "Searches without results" });
    await expect(searches.getByRole("row", { name: "kiln repair 3" })).toBeVisible();
    const questions = page.getByRole("table", { name: "Questions without answers" });
    await expect(questions.getByRole("row", { name: "price clay 2" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Bar chart: Read by day/ })).toBeVisible();
    const days = page.getByRole("table", { name: "Read by day" });
    await expect(days).toBeHidden();
    await page.getByText("Show as a table").first().click();
    await expect(days.getByRole("row")).toHaveCount(32);
    await expectAccessible(page);
  });
  await test.step("the editor chooses a period, reloads the page, and goes back to the previous period", async () => {
    await button(page, "7 days").click();
    await expect(page).toHaveURL("/admin?tab=numbers&days=7");
    await expect(button(page, "7 days")).toHaveAttribute("aria-pressed", "true");
    await page.getByText("Show as a table").first().waitFor();
    await expect(page.getByRole("table", { name: "Read by day" }).getByRole("row")).toHaveCount(9);
    await page.reload();
    await expect(button(page, "7 days")).toHaveAttribute("aria-pressed", "true");
    await page.goBack();
    await expect(button(page, "30 days")).toHaveAttribute("aria-pressed", "true");
  });
  await context.close();
});

test("an editor sees that the numbers did not load, and loads the numbers with Retry", async ({
  page,
  expectResponses,
}) => {
  expectResponses([/rpc\/site_numbers$/, 500]);
  await page.route(/rpc\/site_numbers$/, (route) => route.fulfill({ status: 500, json: {} }));
  await openAdmin(page, "numbers", "editor");
  await expect(page.getByText("The numbers did not load")).toBeVisible();
  await page.unrouteAll();
  await button(page, "Retry").click();
  await expect(page.getByRole("button", { name: "30 days" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Numbers", exact: true })).toBeVisible();
});
