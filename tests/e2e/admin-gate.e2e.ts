import type { Dialog, Page } from "@playwright/test";
import { field, openAdmin, tab } from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteUrl, sql, sqlString } from "./product.ts";
import { holdRequests, SERVER_ERROR } from "./routing.ts";
import { button } from "./screen.ts";

const ADMIN_REQUEST = /er_(categories|shows|episodes)|site_content/;
const ROLE_REQUEST = /rpc\/my_access/;

/** Accepts a dialog. If the page has already navigated, ignores the error. */
const acceptDialog = (dialog: Dialog) => dialog.accept().catch(() => {});

/** Makes the page record whether it ever renders admin content, even for a moment. */
const recordAdminContent = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (location.pathname !== "/admin") return;
      const main = document.querySelector("main");
      if (main?.querySelector("h1, [role=tab], form, table")) sessionStorage.setItem("seen", "yes");
    }).observe(document, { subtree: true, childList: true });
  });
const wasAdminContentRendered = (page: Page) => page.evaluate(() => sessionStorage.getItem("seen") !== null);

test("D14: the admin page renders only after the role check, and closes when an admin loses the role", async ({
  page,
  backendRequests,
  pageWatcher,
}) => {
  const admin = await newPerson({ role: "admin" });
  await test.step("D14: before the role is known, the page neither renders nor requests admin content", async () => {
    await recordAdminContent(page);
    await signInAs(page, admin);
    const heldRoleCheck = await holdRequests(page, ROLE_REQUEST);
    await page.goto("/admin");
    await heldRoleCheck.requested;
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Loading");
    expect(await wasAdminContentRendered(page)).toBe(false);
    expect(backendRequests.filter((request) => ADMIN_REQUEST.test(request))).toEqual([]);
    heldRoleCheck.release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin");
    const texts = await page.getByRole("tab").allTextContents();
    expect(texts).toEqual([
      "Recaps",
      "Shows",
      "Categories",
      "AI Prompts",
      "Inbox",
      "Pictures",
      "Podcasts",
      "Reports",
      "Numbers",
      "People",
      "Payouts",
      "History",
    ]);
    await expect(tab(page, "Recaps")).toHaveAttribute("aria-selected", "true");
  });
  await test.step("an admin switches tabs with the keyboard and the Back button", async () => {
    await tab(page, "Recaps").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveTitle(/^Shows, Admin/);
    await expect(tab(page, "Shows")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Categories")).toBeFocused();
    await expect(page).toHaveURL("/admin?tab=categories");
    await page.getByRole("searchbox").fill("zzz");
    await expect(page).toHaveURL("/admin?tab=categories&q=zzz");
    await tab(page, "AI Prompts").click();
    await expect(page).toHaveURL("/admin?tab=prompts");
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue("zzz");
    await page.goBack();
    await expect(tab(page, "Shows")).toHaveAttribute("aria-selected", "true");
  });
  await test.step("an admin loses the role, and the browser still stores the draft", async () => {
    await tab(page, "Categories").click();
    await field(page, "Name").fill("Typed");
    await expect(page.getByText("This browser stores your changes until you save.")).toBeVisible();
    await sql(`delete from user_roles where user_id = ${sqlString(admin.id)}`);
    pageWatcher.answerDialog = acceptDialog;
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => localStorage.getItem("draft:admin"))).toContain("Typed");
  });
});

test("D14, D15, F18: crawlers and people without the role Admin see no admin content", {
  tag: "@everyday",
}, async ({ page, backendRequests, pageWatcher, expectResponses }) => {
  await recordAdminContent(page);
  await test.step("D14: a visitor who opens an admin tab must first sign in", async () => {
    await page.goto("/admin?tab=shows");
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/admin?tab=shows")}`);
    expect(backendRequests).toEqual([]);
    expect(await wasAdminContentRendered(page)).toBe(false);
  });
  await test.step("D14: the page sends readers and pros to home, and shows them no admin content", async () => {
    for (const role of [undefined, "pro"] as const) {
      await signInAs(page, await newPerson(role ? { role } : {}));
      await page.goto("/admin");
      const roleText = role ?? "a reader";
      await expect.soft(page, roleText).toHaveURL("/");
      expect.soft(await wasAdminContentRendered(page), roleText).toBe(false);
      const adminRequests = backendRequests.filter((request) => /site_content/.test(request));
      expect.soft(adminRequests, roleText).toEqual([]);
    }
  });
  await test.step("D15: if the role check of an admin fails, the page sends the admin to home", async () => {
    await signInAs(page, await newPerson({ role: "admin" }));
    await page.route(ROLE_REQUEST, (route) => route.fulfill(SERVER_ERROR));
    expectResponses([/rpc\/my_access/, 500]);
    pageWatcher.tolerate(/The check for roles failed/);
    await page.goto("/admin");
    await expect(page).toHaveURL("/");
    expect(await wasAdminContentRendered(page)).toBe(false);
  });
  await test.step("F18: the HTML of the admin page contains noindex and no admin content", async () => {
    const html = await (await fetch(`${siteUrl()}/admin`)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    expect(html).toContain('<meta name="robots" content="noindex">');
    const words = main.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
    expect(words.trim().split(/\s+/).join(" ")).toBe("Loading Turn on JavaScript to use the admin area.");
  });
});

test("D13: a sign-out in another tab deletes an admin's draft, and an expired session does not", async ({
  page,
  context,
  pageWatcher,
}) => {
  const admin = await openAdmin(page, "categories");
  await test.step("after the session expires, the admin signs in and restores the draft", async () => {
    await field(page, "Name").fill("Typed at last");
    await expect(page.getByText("This browser stores your changes until you save.")).toBeVisible();
    // If supabase-js cannot renew a token, it removes the session like this.
    await page.evaluate(() => {
      const key = "sb-localhost-auth-token";
      localStorage.removeItem(key);
      dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
    });
    await expect(page.getByRole("alert")).toContainText("Your session has ended.");
    await expect(field(page, "Name")).toHaveValue("Typed at last");
    pageWatcher.answerDialog = acceptDialog;
    await signInAs(page, admin);
    await page.reload();
    await button(page, "Restore").click();
    await expect(field(page, "Name")).toHaveValue("Typed at last");
  });
  await test.step("D13: a sign-out in another tab empties the page and deletes the draft", async () => {
    pageWatcher.answerDialog = null;
    await field(page, "Name").fill("Typed and not saved");
    const otherTab = await context.newPage();
    await otherTab.goto("/about");
    await otherTab.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/^[^?]*\/auth\?next=/);
    await expect(page.getByText("Typed and not saved")).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("draft:admin"))).toBeNull();
  });
});
