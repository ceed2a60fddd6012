import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { quoted, siteUrl, sql } from "./product.ts";
import { letEarn, newPro } from "./pros.ts";

const READS = /earnings|referral/;

/** Remembers whether anything of the dashboard stood in a page, if only for a moment. */
const watchForDashboard = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const main = document.querySelector("main");
      const isThere =
        /Total Earnings|Total Referrals|Referral Code|\$\d/.test(main?.textContent ?? "") ||
        main?.querySelector("[role=tab], h1");
      if (isThere && location.pathname === "/pro-dashboard") sessionStorage.setItem("seen", "yes");
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const wasSeen = (page: Page) => page.evaluate(() => sessionStorage.getItem("seen") !== null);

test("a pro sees a skeleton, and the dashboard once the role is known", async ({
  page,
  backendRequests,
}) => {
  await watchForDashboard(page);
  const pro = await newPro();
  await letEarn(pro, ["2026-01-01", "40"]);
  await signInAs(page, pro);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/user_roles.*role=eq\.pro/, async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/user_roles.*role=eq\.pro/);
  await page.goto("/pro-dashboard");
  await asked;
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Loading");
  expect(await wasSeen(page)).toBe(false);
  expect(backendRequests.filter((request) => READS.test(request))).toEqual([]);
  resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pro dashboard");
  expect(await wasSeen(page)).toBe(true);
});

test("a visitor is sent home at once, and Back goes on to where they were", async ({
  page,
  backendRequests,
}) => {
  await watchForDashboard(page);
  await page.goto("/about");
  await page.goto("/pro-dashboard?tab=earnings");
  await expect(page).toHaveURL("/");
  expect(backendRequests).toEqual([]);
  expect(await wasSeen(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("who is no pro is sent home, and nothing of the dashboard is drawn or asked for", async ({
  page,
  backendRequests,
}) => {
  await watchForDashboard(page);
  for (const role of [undefined, "admin"] as const) {
    await signInAs(page, await newPerson(role ? { role } : {}));
    await page.goto("/pro-dashboard");
    const who = role ?? "a reader";
    await expect.soft(page, who).toHaveURL("/");
    expect.soft(await wasSeen(page), who).toBe(false);
    expect
      .soft(
        backendRequests.filter((request) => READS.test(request)),
        who,
      )
      .toEqual([]);
  }
});

for (const [what, status, json] of [
  ["fails", 400, { message: "no" }],
  ["finds no row", 406, { code: "PGRST116", message: "no rows" }],
] as const) {
  test(`a pro whose role check ${what} is treated as none (D15)`, async ({
    page,
    watch,
    backendRequests,
    expectResponses,
  }) => {
    await watchForDashboard(page);
    await signInAs(page, await newPro());
    await page.route(/user_roles.*role=eq\.pro/, (route) => route.fulfill({ status, json }));
    expectResponses([/user_roles/, status]);
    watch.tolerate(/The check for the role pro failed/);
    await page.goto("/pro-dashboard");
    await expect(page).toHaveURL("/");
    expect(await wasSeen(page)).toBe(false);
    expect(backendRequests.filter((request) => READS.test(request))).toEqual([]);
  });
}

test("a pro who signs out in another tab leaves nothing on the screen", async ({
  page,
  context,
}) => {
  const pro = await newPro();
  await letEarn(pro, ["2026-01-01", "1234.56"]);
  await signInAs(page, pro);
  await page.goto("/pro-dashboard");
  await expect(page.getByText("$1,234.56").first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/about");
  await other.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
});

test("who is no pro any more is turned away by the next visit", async ({ page }) => {
  const pro = await newPro();
  await signInAs(page, pro);
  await page.goto("/pro-dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pro dashboard");
  await sql(`delete from user_roles where user_id = ${quoted(pro.id)}`);
  await page.reload();
  await expect(page).toHaveURL("/");
});

test("the page itself holds nothing, for nobody to index or keep (F18)", async () => {
  const html = await (await fetch(`${siteUrl()}/pro-dashboard`)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  expect(html).toContain('<meta name="robots" content="noindex">');
  const words = main.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
  expect(words.trim().split(/\s+/).join(" ")).toBe("Loading The dashboard needs JavaScript.");
});
