import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteUrl, sql, sqlString } from "./product.ts";
import { insertEarnings, newPro } from "./pros.ts";
import { holdRequests } from "./routing.ts";

const DASHBOARD_REQUEST = /earnings|referral/;
const ROLE_REQUEST = /user_roles.*role=eq\.pro/;

/** Makes the page record whether it ever renders the dashboard, even for a moment. */
const recordDashboardContent = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const main = document.querySelector("main");
      const isRendered =
        /Total Earnings|Total Referrals|Referral Code|\$\d/.test(main?.textContent ?? "") ||
        main?.querySelector("[role=tab], h1");
      if (isRendered && location.pathname === "/pro-dashboard") sessionStorage.setItem("seen", "yes");
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const wasDashboardRendered = (page: Page) => page.evaluate(() => sessionStorage.getItem("seen") !== null);

test("D15: a person who is not a confirmed pro opens the dashboard, and the page sends this person to home", async ({
  page,
  pageWatcher,
  backendRequests,
  expectResponses,
}) => {
  await recordDashboardContent(page);
  const expectSentHome = async () => {
    await expect(page).toHaveURL("/");
    expect(await wasDashboardRendered(page)).toBe(false);
    expect(backendRequests.filter((request) => DASHBOARD_REQUEST.test(request))).toEqual([]);
  };
  await test.step("the dashboard sends a visitor to home, and Back does not open the dashboard again", async () => {
    await page.goto("/about");
    await page.goto("/pro-dashboard?tab=earnings");
    await expectSentHome();
    expect(backendRequests).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL("/about");
  });

  for (const role of [undefined, "admin"] as const) {
    await test.step(`the dashboard sends ${role ? "an admin" : "a reader"} to home`, async () => {
      await signInAs(page, await newPerson(role ? { role } : {}));
      await page.goto("/pro-dashboard");
      await expectSentHome();
    });
  }

  const pro = await newPro();
  await insertEarnings(pro, ["2026-01-01", "1234.56"]);
  await signInAs(page, pro);
  for (const [outcome, status, json] of [
    ["fails", 400, { message: "no" }],
    ["finds no row", 406, { code: "PGRST116", message: "no rows" }],
  ] as const) {
    await test.step(`the dashboard sends a pro to home if the role check ${outcome}`, async () => {
      await page.route(ROLE_REQUEST, (route) => route.fulfill({ status, json }));
      expectResponses([/user_roles/, status]);
      pageWatcher.tolerate(/The check for the role pro failed/);
      await page.goto("/pro-dashboard");
      await expectSentHome();
      await page.unroute(ROLE_REQUEST);
    });
  }
});

test("a pro sees a placeholder, and then the dashboard until the session or the role ends", async ({
  page,
  context,
  backendRequests,
}) => {
  await recordDashboardContent(page);
  const pro = await newPro();
  await insertEarnings(pro, ["2026-01-01", "1234.56"]);
  await test.step("a pro sees a placeholder until the role is known", async () => {
    await signInAs(page, pro);
    const heldRoleCheck = await holdRequests(page, ROLE_REQUEST);
    await page.goto("/pro-dashboard");
    await heldRoleCheck.requested;
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Loading");
    expect(await wasDashboardRendered(page)).toBe(false);
    expect(backendRequests.filter((request) => DASHBOARD_REQUEST.test(request))).toEqual([]);
    heldRoleCheck.release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pro dashboard");
    expect(await wasDashboardRendered(page)).toBe(true);
  });

  await test.step("a pro signs out in another tab, and the dashboard closes", async () => {
    await expect(page.getByText("$1,234.56").first()).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto("/about");
    await otherTab.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await otherTab.close();
  });

  await test.step("a person who is no longer a pro reloads the dashboard, and comes to home", async () => {
    await signInAs(page, pro);
    await page.goto("/pro-dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pro dashboard");
    await sql(`delete from user_roles where user_id = ${sqlString(pro.id)}`);
    await page.reload();
    await expect(page).toHaveURL("/");
  });
});

test("F18: a crawler gets a page that says noindex, and that has no content of the dashboard", async () => {
  const html = await (await fetch(`${siteUrl()}/pro-dashboard`)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  expect(html).toContain('<meta name="robots" content="noindex">');
  const words = main.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
  expect(words.trim().split(/\s+/).join(" ")).toBe("Loading Turn on JavaScript to use the dashboard.");
});
