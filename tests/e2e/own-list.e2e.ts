/** Tests the buttons that only the author of a list sees on the page of the list. */
import type { Page } from "@playwright/test";
import { expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { insertList, listOf } from "./lists.ts";
import { makeSessionRenewable, newPerson, signInAs } from "./people.ts";
import { sql } from "./product.ts";
import { routeOnce } from "./routing.ts";
import { button, toast } from "./screen.ts";

const MISSING_MESSAGE = "This list no longer exists.";
const PIN_REQUEST = /\/rpc\/pin_top_list$/;

async function openOwnList(page: Page, { role }: { role?: "pro" } = {}) {
  const author = await newPerson(role ? { role } : {});
  const id = await insertList(author, { title: "Mine", items: ["Patch Notes"] });
  await signInAs(page, author);
  await page.goto(`/top-list/${id}`);
  await expect(page.getByRole("heading", { name: "Your list" })).toBeVisible();
  return { id, author };
}

const deleteDialog = (page: Page) => page.getByRole("alertdialog");

const deleteList = async (page: Page) => {
  await button(page, "Delete").click();
  await deleteDialog(page).getByRole("button", { name: "Delete" }).click();
};
const DELETE_REQUEST = /\/rest\/v1\/top_lists\?id=eq\./;
const TOKEN_EXPIRED = { status: 401, json: { code: "PGRST301", message: "JWT expired" } };

test("a pro pins and unpins lists, and cannot pin a list after losing the role", async ({
  page,
  context,
  expectResponses,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { id, author } = await openOwnList(page, { role: "pro" });
  const pinnedList = { title: "Was pinned", items: ["Patch Notes"], pinned: true };
  const pinnedId = await insertList(author, pinnedList);
  await test.step("a pro pins and unpins a list, and the site unpins the other list of the pro", async () => {
    await button(page, "Pin").click();
    await expect(toast(page, "Pinned")).toBeVisible();
    await expect(button(page, "Unpin")).toBeFocused();
    expect(await listOf(id)).toMatchObject({ is_pinned: true });
    expect(await listOf(pinnedId)).toMatchObject({ is_pinned: false });
    await page.reload();
    await button(page, "Unpin").click();
    await expect(toast(page, "Unpinned")).toBeVisible();
    await expect(button(page, "Pin")).toBeVisible();
    expect(await listOf(id)).toMatchObject({ is_pinned: false });
  });

  await test.step("a pro whose token has expired pins the list with a renewed token", async () => {
    await makeSessionRenewable(page, author);
    await routeOnce(page, PIN_REQUEST, (route) => route.fulfill(TOKEN_EXPIRED));
    expectResponses([PIN_REQUEST, 401]);
    await button(page, "Pin").click();
    await expect(button(page, "Unpin")).toBeVisible();
    expect(await listOf(id)).toMatchObject({ is_pinned: true });
    await expectAccessible(page);
  });

  await test.step("a reader who is no longer a pro unpins a list, and cannot pin the list again", async () => {
    await sql(`delete from user_roles where user_id = '${author.id}'`);
    await button(page, "Unpin").click();
    await expect(button(page, "Pin")).toBeVisible();
    expectResponses([PIN_REQUEST, 403]);
    await button(page, "Pin").click();
    await expect(toast(page, "Failed to pin the list: a pinned list is for pros")).toBeVisible();
    await expect(button(page, "Pin")).toBeVisible();
    expect(await listOf(id)).toMatchObject({ is_pinned: false });
  });

  await test.step("a reader who is not a pro sees no button Pin", async () => {
    await page.reload();
    const editLink = page.getByRole("main").getByRole("link", { name: "Edit", exact: true });
    await expect(editLink).toHaveAttribute("href", `/create-top-list?list=${id}`);
    await expect(button(page, "Delete")).toBeVisible();
    await expect(button(page, "Pin")).toHaveCount(0);
    await expect(button(page, "Unpin")).toHaveCount(0);
  });

  await test.step("an author signs out in another tab, and the page hides the buttons", async () => {
    const otherTab = await context.newPage();
    await otherTab.goto("/about");
    await otherTab.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("heading", { name: "Your list" })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
  });

  await test.step("an author uses another tab to sign in, and the page adds the buttons without a reload", async () => {
    await page.reload();
    const shareHeading = await page.getByRole("heading", { name: "Share this list" }).elementHandle();
    const otherTab = await context.newPage();
    await otherTab.goto("/robots.txt");
    await signInAs(otherTab, author);
    await expect(page.getByRole("heading", { name: "Your list" })).toBeVisible();
    expect(await shareHeading?.evaluate((heading) => heading.isConnected)).toBe(true);
  });
});

test("an author reads that the buttons Edit and Delete did not load, and retries", async ({ page, pageWatcher }) => {
  const author = await newPerson();
  const id = await insertList(author, { title: "Mine", items: ["Patch Notes"] });
  const failureAlert = page.getByRole("alert").filter({ hasText: "Edit and Delete did not load." });
  pageWatcher.tolerate(/OwnerOnly|ERR_FAILED/);
  await page.route("**/assets/OwnerOnly.*", (route) => route.abort());
  await test.step("another reader sees no message about the buttons", async () => {
    await signInAs(page, await newPerson());
    const failedRequest = page.waitForEvent("requestfailed");
    await page.goto(`/top-list/${id}`);
    await failedRequest;
    await expect(page.getByRole("heading", { name: "Share this list" })).toBeVisible();
    await expect(failureAlert).toHaveCount(0);
  });

  await test.step("the author reads that the buttons did not load, and retries", async () => {
    await signInAs(page, author);
    await page.reload();
    await expect(failureAlert).toBeVisible();
    await expectAccessible(page, [PHONE]);
    await page.unrouteAll();
    await failureAlert.getByRole("button", { name: "Retry" }).click();
    await expect(button(page, "Delete")).toBeVisible();
    await expect(failureAlert).toHaveCount(0);
  });
});

test("an author deletes a list, and returns to their own profile", { tag: "@everyday" }, async ({
  page,
  expectResponses,
}) => {
  await page.goto("/about");
  const { id, author } = await openOwnList(page);
  await test.step("an author cancels the deletion with Escape and with Cancel", async () => {
    for (const key of ["Escape", "Enter"]) {
      await button(page, "Delete").click();
      await expect(deleteDialog(page)).toHaveAccessibleName("Are you sure you want to delete this list?");
      await expect(deleteDialog(page)).toContainText("This deletes “Mine”");
      await expect(deleteDialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
      if (key === "Enter") await expectAccessible(page, [PHONE]);
      await page.keyboard.press(key);
      await expect(deleteDialog(page)).toBeHidden();
      await expect(button(page, "Delete")).toBeFocused();
    }
    expect(await listOf(id)).not.toBeNull();
  });

  await test.step("an author reads why the list could not be deleted", async () => {
    const failure = { status: 500, json: { message: "the disk is full" } };
    await routeOnce(page, DELETE_REQUEST, (route) => route.fulfill(failure));
    expectResponses([DELETE_REQUEST, 500]);
    await deleteList(page);
    await expect(toast(page, "Failed to delete the list: the disk is full")).toBeVisible();
    await expect(deleteDialog(page)).toBeHidden();
    expect(await listOf(id)).not.toBeNull();
  });

  await test.step("an author whose token has expired deletes the list with a renewed token", async () => {
    await makeSessionRenewable(page, author);
    await routeOnce(page, DELETE_REQUEST, (route) => route.fulfill(TOKEN_EXPIRED));
    expectResponses([DELETE_REQUEST, 401]);
    await deleteList(page);
    await expect(page).toHaveURL(`/profile/${author.id}`);
    await expect(toast(page, "List deleted")).toBeVisible();
    expect(await listOf(id)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL("/about");
  });
});

test("an author pins or deletes a list that is already deleted, and reads that the list no longer exists", async ({
  page,
}) => {
  const { id, author } = await openOwnList(page, { role: "pro" });
  const otherId = await insertList(author, { title: "Another", items: ["Patch Notes"] });
  const expectListMissing = async () => {
    await expect(toast(page, MISSING_MESSAGE)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("List not found");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  };
  await sql(`delete from top_lists where id = '${id}'`);
  await button(page, "Pin").click();
  await expectListMissing();

  await page.goto(`/top-list/${otherId}`);
  await expect(button(page, "Delete")).toBeVisible();
  await sql(`delete from top_lists where id = '${otherId}'`);
  await deleteList(page);
  await expectListMissing();
});
