import { expect, test } from "./fixtures.ts";
import {
  add,
  BUILDER,
  expectOrder,
  expectPublished,
  leaveAnyway,
  noteOn,
  openBuilder,
  option,
  said,
  searchBox,
  storedDraft,
  titleField,
} from "./list-builder.ts";
import { listOf } from "./lists.ts";
import { newPerson, PASSWORD, signInAs } from "./people.ts";
import { button, toast } from "./screen.ts";

const BACK = "Your unfinished list is back. It is not published yet.";
const SESSION = "sb-localhost-auth-token";

test("a visitor is sent to sign in, and would come back", async ({ page, backendRequests }) => {
  const path = `${BUILDER}?list=a`;
  await page.goto(path);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  expect(backendRequests).toEqual([]);
});

test("an unfinished list is there after a reload, and gone once it is published", async ({
  page,
  watch,
}) => {
  await openBuilder(page);
  await titleField(page).fill("Half done");
  await add(page, "Ferry Time", "Brickwork");
  await noteOn(page, "Brickwork").fill("Solid");
  const leaving = leaveAnyway(watch);
  await page.reload();
  expect(leaving.asked).toBe(1);
  await expect(said(page, BACK)).toBeVisible();
  await expect(titleField(page)).toHaveValue("Half done");
  await expectOrder(page, "Ferry Time", "Brickwork");
  await expect(noteOn(page, "Brickwork")).toHaveValue("Solid");
  // A crash asks nothing.
  const other = await page.context().newPage();
  await other.goto(BUILDER);
  await expectOrder(other, "Ferry Time", "Brickwork");
  await other.close();

  await button(page, "Publish Your Top 10").click();
  await expectPublished(page);
  expect(leaving.asked).toBe(1);
  expect(await storedDraft(page)).toBe("");
  await page.goto(BUILDER);
  await expect(titleField(page)).toHaveValue("");
});

test("a reader whose session is lost while saving signs in again and publishes what was written", async ({
  page,
  expectResponses,
}) => {
  const { email } = await openBuilder(page);
  await titleField(page).fill("Not lost");
  await add(page, "Ferry Time", "Brickwork");
  await page.evaluate((key) => localStorage.removeItem(key), SESSION);
  expectResponses([/rpc\/create_top_list/, 401]);
  await button(page, "Publish Your Top 10").click();
  await expect(toast(page, "Failed to save your list")).toBeVisible();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Your session has ended.");
  await expect(titleField(page)).toHaveValue("Not lost");
  await expect(alert).toBeInViewport();

  await alert.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(BUILDER)}`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(said(page, BACK)).toBeVisible();
  await expectOrder(page, "Ferry Time", "Brickwork");
  await button(page, "Publish Your Top 10").click();
  expect(await listOf(await expectPublished(page))).toMatchObject({ title: "Not lost" });
});

test("a reader whose token is refused and not renewed signs in again", async ({
  page,
  expectResponses,
}) => {
  await openBuilder(page);
  await titleField(page).fill("Not lost");
  await add(page, "Ferry Time");
  await page.route(/rpc\/create_top_list/, (route) =>
    route.fulfill({ status: 401, json: { code: "PGRST301", message: "JWT expired" } }),
  );
  expectResponses([/create_top_list/, 401], [/token\?grant_type=refresh_token/, 400]);
  await button(page, "Publish Your Top 10").click();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  expect(await storedDraft(page)).toContain("Not lost");
});

test("a session that ends by itself leaves the list on view; a sign-out elsewhere takes it away", async ({
  page,
  context,
  watch,
}) => {
  leaveAnyway(watch);
  const person = await openBuilder(page);
  await titleField(page).fill("Mine alone");
  const other = await context.newPage();
  await other.goto("/about");
  await other.evaluate((key) => localStorage.removeItem(key), SESSION);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your session has ended.");
  await expect(titleField(page)).toHaveValue("Mine alone");

  await signInAs(other, person);
  await page.reload();
  await expect(said(page, BACK)).toBeVisible();
  await other.reload();
  await other.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(BUILDER)}`);
  expect(await storedDraft(page)).toBe("");
});

test("a sign-out here asks first: who stays keeps list and session, who goes takes the list away", async ({
  page,
  watch,
}) => {
  await openBuilder(page);
  await titleField(page).fill("Mine alone");
  await add(page, "Ferry Time");
  const asked: string[] = [];
  let goes = false;
  watch.answer = (dialog) => {
    asked.push(dialog.message());
    return goes ? dialog.accept() : dialog.dismiss();
  };
  const signOut = page.getByRole("banner").getByRole("button", { name: "Sign Out" });
  await signOut.click();
  expect(asked).toEqual(["Sign out? What you have not published is removed from this browser."]);
  await expect(signOut).toBeEnabled();
  expect(await storedDraft(page)).toContain("Mine alone");
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION)).not.toBeNull();
  goes = true;
  await signOut.click();
  await expect(page).toHaveURL("/");
  expect(asked).toHaveLength(2);
  expect(await storedDraft(page)).toBe("");
});

test("a second tab where nothing is written leaves the list of the first alone", async ({
  page,
  context,
}) => {
  await openBuilder(page);
  const other = await context.newPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  await other.route(/\/rest\/v1\/podcasts/, async (route) => {
    await promise;
    await route.continue();
  });
  await other.goto(BUILDER);
  await expect(titleField(other)).toHaveValue("");
  await titleField(page).fill("Of the first");
  resolve();
  await searchBox(other).click();
  await expect(option(other, "Ferry Time")).toBeVisible();
  expect(await storedDraft(page)).toContain("Of the first");
});

test("another reader of the same browser sees nothing of an unfinished list", async ({
  page,
  watch,
}) => {
  leaveAnyway(watch);
  const first = await openBuilder(page);
  await titleField(page).fill("First's secret");
  await add(page, "Ferry Time");
  await signInAs(page, await newPerson());
  await page.reload();
  await expect(page.getByText("No podcasts selected yet")).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  await titleField(page).fill("Second's own");
  await expect(said(page, BACK)).toHaveCount(0);

  await signInAs(page, first);
  await page.reload();
  await expect(titleField(page)).toHaveValue("First's secret");
});

test("leaving asks while there is something unpublished, and not otherwise", async ({
  page,
  watch,
}) => {
  await openBuilder(page);
  await searchBox(page).click();
  await page.goto("/about");
  await page.goto(BUILDER);
  await add(page, "Ferry Time");
  let asked = 0;
  watch.answer = async (dialog) => {
    asked++;
    await dialog.dismiss();
  };
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect.poll(() => asked).toBe(1);
  await expect(page).toHaveURL(BUILDER);
  await expectOrder(page, "Ferry Time");
});

test("a reader discards a list after being asked", async ({ page }) => {
  await openBuilder(page);
  await expect(button(page, "Discard")).toHaveCount(0);
  await titleField(page).fill("Not this one");
  await add(page, "Ferry Time");
  const dialog = page.getByRole("dialog", { name: "Discard this list?" });
  await button(page, "Discard").click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button(page, "Discard")).toBeFocused();
  await expectOrder(page, "Ferry Time");
  await button(page, "Discard").click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(titleField(page)).toHaveValue("");
  await expect(titleField(page)).toBeFocused();
  await expect(page.getByText("No podcasts selected yet")).toBeVisible();
  expect(await storedDraft(page)).toBe("");
  // Nothing is unpublished: nothing is asked.
  await page.goto("/about");
});
