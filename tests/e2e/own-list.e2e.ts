/** What an author does with a list on its own page. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { letPublish, listOf } from "./lists.ts";
import { letRenew, newPerson, signInAs } from "./people.ts";
import { sql } from "./product.ts";
import { button, toast } from "./screen.ts";

const GONE = "This list is not there any more.";
const PINS = /\/rpc\/pin_top_list$/;

async function open(page: Page, { role, pinned = false }: { role?: "pro"; pinned?: boolean } = {}) {
  const author = await newPerson(role ? { role } : {});
  const id = await letPublish(author, { title: "Mine", items: ["Patch Notes"], pinned });
  await signInAs(page, author);
  await page.goto(`/top-list/${id}`);
  await expect(page.getByRole("heading", { name: "Your list" })).toBeVisible();
  return { id, author };
}

const question = (page: Page) => page.getByRole("alertdialog");

test("an author goes on to edit the list, and is offered no pin without being a pro", async ({
  page,
}) => {
  const { id } = await open(page);
  const edit = page.getByRole("main").getByRole("link", { name: "Edit", exact: true });
  await expect(edit).toHaveAttribute("href", `/create-top-list?list=${id}`);
  await expect(button(page, "Pin")).toHaveCount(0);
  await expect(button(page, "Unpin")).toHaveCount(0);
});

test("a pro pins a list in place of another, and unpins it", async ({ page }) => {
  const { id, author } = await open(page, { role: "pro" });
  const other = { title: "Was pinned", items: ["Patch Notes"], pinned: true };
  const before = await letPublish(author, other);
  await button(page, "Pin").click();
  await expect(toast(page, "Pinned")).toBeVisible();
  await expect(button(page, "Unpin")).toBeFocused();
  expect(await listOf(id)).toMatchObject({ is_pinned: true });
  expect(await listOf(before)).toMatchObject({ is_pinned: false });
  await page.reload();
  await button(page, "Unpin").click();
  await expect(toast(page, "Unpinned")).toBeVisible();
  await expect(button(page, "Pin")).toBeVisible();
  expect(await listOf(id)).toMatchObject({ is_pinned: false });
});

test("who was a pro unpins what is pinned, and is told when it cannot be pinned again", async ({
  page,
  expectResponses,
}) => {
  const { id, author } = await open(page, { role: "pro", pinned: true });
  await sql(`delete from user_roles where user_id = '${author.id}'`);
  await button(page, "Unpin").click();
  await expect(button(page, "Pin")).toBeVisible();
  expectResponses([PINS, 403]);
  await button(page, "Pin").click();
  await expect(toast(page, "Failed to pin the list: a pinned list is for pros")).toBeVisible();
  await expect(button(page, "Pin")).toBeVisible();
  expect(await listOf(id)).toMatchObject({ is_pinned: false });
});

test("an author thinks twice: Cancel, Escape, and the list is still there", async ({ page }) => {
  const { id } = await open(page);
  for (const back of ["Escape", "Enter"]) {
    await button(page, "Delete").click();
    await expect(question(page)).toHaveAccessibleName("Are you sure you want to delete this list?");
    await expect(question(page)).toContainText("“Mine” goes for good");
    await expect(question(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press(back);
    await expect(question(page)).toBeHidden();
    await expect(button(page, "Delete")).toBeFocused();
  }
  expect(await listOf(id)).not.toBeNull();
});

test("an author deletes the list, lands on the own profile, and Back does not lead to it", async ({
  page,
}) => {
  const { id, author } = await open(page);
  await button(page, "Delete").click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(`/profile/${author.id}`);
  await expect(toast(page, "List deleted")).toBeVisible();
  expect(await listOf(id)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

for (const [what, act] of [
  ["pin", async (page: Page) => button(page, "Pin").click()],
  [
    "delete",
    async (page: Page) => {
      await button(page, "Delete").click();
      await question(page).getByRole("button", { name: "Delete" }).click();
    },
  ],
] as const) {
  test(`an author who wants to ${what} what another tab has deleted is told so`, async ({
    page,
  }) => {
    const { id } = await open(page, { role: "pro" });
    await sql(`delete from top_lists where id = '${id}'`);
    await act(page);
    await expect(toast(page, GONE)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("List not found");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });
}

test("an author whose token is refused pins and deletes all the same: it is renewed", async ({
  page,
  expectResponses,
}) => {
  const { id, author } = await open(page, { role: "pro" });
  await letRenew(page, author);
  const expired = { status: 401, json: { code: "PGRST301", message: "JWT expired" } };
  const deletes = /\/rest\/v1\/top_lists\?id=eq\./;
  expectResponses([PINS, 401], [deletes, 401]);
  await page.route(PINS, (route) => route.fulfill(expired), { times: 1 });
  await button(page, "Pin").click();
  await expect(toast(page, "Pinned")).toBeVisible();
  expect(await listOf(id)).toMatchObject({ is_pinned: true });
  await page.route(deletes, (route) => route.fulfill(expired), { times: 1 });
  await button(page, "Delete").click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "List deleted")).toBeVisible();
  expect(await listOf(id)).toBeNull();
});

test("an author is told when deleting fails, and may try again", async ({
  page,
  expectResponses,
}) => {
  const { id } = await open(page);
  const deletes = /\/rest\/v1\/top_lists\?id=eq\./;
  await page.route(deletes, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { message: "the shelf fell down" } })
      : route.continue(),
  );
  expectResponses([deletes, 500]);
  const confirm = async () => {
    await button(page, "Delete").click();
    await question(page).getByRole("button", { name: "Delete" }).click();
  };
  await confirm();
  await expect(toast(page, "Failed to delete the list: the shelf fell down")).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await listOf(id)).not.toBeNull();
  await page.unroute(deletes);
  await confirm();
  await expect(toast(page, "List deleted")).toBeVisible();
  expect(await listOf(id)).toBeNull();
});

test("an author who signs out in another tab is offered nothing any more", async ({
  page,
  context,
}) => {
  await open(page);
  const other = await context.newPage();
  await other.goto("/about");
  await other.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Your list" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
});

test("a checker of accessibility finds nothing in an own list and its question", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, { role: "pro" });
  await expectAccessible(page);
  await button(page, "Delete").click();
  await expectAccessible(page);
});
