import type { Page } from "@playwright/test";
import { fillCredentials, form } from "./auth-form.ts";
import { expect, test } from "./fixtures.ts";
import {
  acceptLeaveDialogs,
  addPodcasts,
  announcement,
  BUILDER,
  expectOrder,
  expectPublished,
  noteField,
  openBuilder,
  option,
  searchBox,
  storedDraft,
  titleField,
} from "./list-builder.ts";
import { listOf } from "./lists.ts";
import { waitUntilSettled } from "./measure.ts";
import { newPerson, PASSWORD, signInAs } from "./people.ts";
import { holdRequests, routeOnce } from "./routing.ts";
import { button, signOutAndReload, toast } from "./screen.ts";

const RESTORED_MESSAGE = "Your unfinished list is back. It is not published yet.";
const SESSION_KEY = "sb-localhost-auth-token";

const clickSignOut = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();

/**
 * Delays the podcasts and the next page. The returned function waits until the navigation begins and the draft is deleted.
 * Then it releases the podcasts, so the builder renders during the navigation. The builder must not store the draft again.
 * The test reads the storage in another tab, because a page runs no test code during a navigation.
 */
async function delayPodcastsAndNavigation(page: Page, nextAddress: RegExp): Promise<(otherTab: Page) => Promise<void>> {
  const heldPodcasts = await holdRequests(page, /\/rpc\/find_podcasts/);
  const heldNextPage = await holdRequests(page, nextAddress);
  return async (otherTab) => {
    await heldNextPage.requested;
    await expect.poll(() => storedDraft(otherTab)).toBe("");
    heldPodcasts.release();
    heldNextPage.release();
  };
}

test("a reader restores, discards and publishes an unfinished list", async ({ page, pageWatcher, backendRequests }) => {
  await test.step("a visitor opens the builder, signs in, and returns to the builder", async () => {
    const path = `${BUILDER}?list=a`;
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
    expect(backendRequests).toEqual([]);
  });

  await test.step("a reader must confirm before leaving a list with unpublished changes", async () => {
    await openBuilder(page);
    await searchBox(page).click();
    await page.goto("/about");
    await page.goto(BUILDER);
    await addPodcasts(page, "Ferry Time");
    let leaveDialogCount = 0;
    pageWatcher.answerDialog = async (dialog) => {
      leaveDialogCount++;
      await dialog.dismiss();
    };
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect.poll(() => leaveDialogCount).toBe(1);
    await expect(page).toHaveURL(BUILDER);
    await expectOrder(page, "Ferry Time");
  });

  await test.step("a reader discards a list after a confirmation", async () => {
    await titleField(page).fill("Not this one");
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
    await expect(button(page, "Discard")).toHaveCount(0);
    expect(await storedDraft(page)).toBe("");
  });

  await test.step("a reader restores an unfinished list after a reload and after a crash", async () => {
    // The list has no unpublished changes, so the reload opens no dialog.
    const leaveDialogs = acceptLeaveDialogs(pageWatcher);
    await page.reload();
    expect(leaveDialogs.count).toBe(0);
    await titleField(page).fill("Half done");
    await addPodcasts(page, "Ferry Time", "Brickwork");
    await noteField(page, "Brickwork").fill("Solid");
    await page.reload();
    expect(leaveDialogs.count).toBe(1);
    await expect(announcement(page, RESTORED_MESSAGE)).toBeVisible();
    await expect(titleField(page)).toHaveValue("Half done");
    await expectOrder(page, "Ferry Time", "Brickwork");
    await expect(noteField(page, "Brickwork")).toHaveValue("Solid");
    // A crash opens no dialog. A new page shows what a reader sees after a crash.
    const pageAfterCrash = await page.context().newPage();
    await pageAfterCrash.goto(BUILDER);
    await expectOrder(pageAfterCrash, "Ferry Time", "Brickwork");
    await pageAfterCrash.close();
    await button(page, "Publish Your Top 10").click();
    await expectPublished(page);
    expect(leaveDialogs.count).toBe(1);
    expect(await storedDraft(page)).toBe("");
    await page.goto(BUILDER);
    await expect(titleField(page)).toHaveValue("");
  });
});

test("a reader whose session is lost signs in again and publishes the unfinished list", async ({
  page,
  pageWatcher,
  expectResponses,
}) => {
  // The picker may send the search for the last typed name only after the session has ended.
  pageWatcher.tolerate(/401 .*find_podcasts/);
  const person = await openBuilder(page);
  const alert = page.getByRole("main").getByRole("alert");
  const signInAgain = async () => {
    await alert.getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(BUILDER)}`);
    await fillCredentials(page, person.email, PASSWORD);
    await form(page).getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(announcement(page, RESTORED_MESSAGE)).toBeVisible();
    await expectOrder(page, "Ferry Time", "Brickwork");
    // The picker loads its podcasts with the session that the next step removes.
    await waitUntilSettled(page);
  };
  await titleField(page).fill("Not lost");
  await addPodcasts(page, "Ferry Time", "Brickwork");
  await test.step("a reader signs in again after the backend refused the token and its renewal", async () => {
    const expiredResponse = { status: 401, json: { code: "PGRST301", message: "JWT expired" } };
    await routeOnce(page, /rpc\/create_top_list/, (route) => route.fulfill(expiredResponse));
    expectResponses([/create_top_list/, 401], [/token\?grant_type=refresh_token/, 400]);
    await button(page, "Publish Your Top 10").click();
    await expect(toast(page, "Failed to save your list")).toBeVisible();
    await signInAgain();
  });

  await test.step("a reader signs in again after the session disappeared from the browser", async () => {
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
    await button(page, "Publish Your Top 10").click();
    await expect(toast(page, "Failed to save your list")).toBeVisible();
    await expect(alert).toContainText("Your session has ended.");
    await expect(titleField(page)).toHaveValue("Not lost");
    await expect(alert).toBeInViewport();
    await signInAgain();
    await button(page, "Publish Your Top 10").click();
    expect(await listOf(await expectPublished(page))).toMatchObject({ title: "Not lost" });
  });
});

test("a sign-out deletes the unfinished list of a reader, but the end of the session does not", async ({
  page,
  context,
  pageWatcher,
}) => {
  pageWatcher.answerDialog = (dialog) => dialog.accept();
  const person = await openBuilder(page);
  const signOutDialog = page.getByRole("alertdialog", { name: "Sign out?" });
  const otherTab = await context.newPage();
  await test.step("a second tab with the builder does not change the list in the first tab", async () => {
    const heldPodcasts = await holdRequests(otherTab, /\/rpc\/find_podcasts/);
    await otherTab.goto(BUILDER);
    await expect(titleField(otherTab)).toHaveValue("");
    await titleField(page).fill("Mine alone");
    heldPodcasts.release();
    await searchBox(otherTab).click();
    await expect(option(otherTab, "Ferry Time")).toBeVisible();
    expect(await storedDraft(page)).toContain("Mine alone");
  });

  await test.step("a reader whose session expires still sees the list", async () => {
    await otherTab.goto("/about");
    await otherTab.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Your session has ended.");
    await expect(titleField(page)).toHaveValue("Mine alone");
    await signInAs(otherTab, person);
    await page.reload();
    await expect(announcement(page, RESTORED_MESSAGE)).toBeVisible();
  });

  await test.step("a reader cancels the sign-out, and the list and the session stay", async () => {
    await clickSignOut(page);
    await expect(signOutDialog).toContainText("this browser deletes what you have not published");
    await signOutDialog.getByRole("button", { name: "Cancel" }).click();
    await expect(signOutDialog).toHaveCount(0);
    const signOutButton = page.getByRole("banner").getByRole("button", { name: "Sign Out" });
    await expect(signOutButton).toBeEnabled();
    expect(await storedDraft(page)).toContain("Mine alone");
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).not.toBeNull();
  });

  await test.step("a reader signs out in another tab, and the browser deletes the list", async () => {
    await otherTab.reload();
    const finishNavigation = await delayPodcastsAndNavigation(page, /\/auth\?/);
    await page.reload();
    await expect(announcement(page, RESTORED_MESSAGE)).toBeVisible();
    await signOutAndReload(otherTab);
    await expect(otherTab).toHaveURL("/about");
    await finishNavigation(otherTab);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(BUILDER)}`);
    await expect.poll(() => storedDraft(otherTab)).toBe("");
  });

  await test.step("a reader signs out in the tab of the builder, and the browser deletes the list", async () => {
    await signInAs(page, person);
    const finishNavigation = await delayPodcastsAndNavigation(page, /:\d+\/$/);
    await page.goto(BUILDER);
    await titleField(page).fill("Mine again");
    await expect.poll(() => storedDraft(page)).toContain("Mine again");
    await clickSignOut(page);
    await signOutDialog.getByRole("button", { name: "Sign Out" }).click();
    await finishNavigation(otherTab);
    await expect(page).toHaveURL("/");
    await expect.poll(() => storedDraft(otherTab)).toBe("");
  });
});

test("a reader cannot see the unfinished list of another reader in the same browser", async ({ page, pageWatcher }) => {
  acceptLeaveDialogs(pageWatcher);
  const firstReader = await openBuilder(page);
  await titleField(page).fill("First's secret");
  await addPodcasts(page, "Ferry Time");
  await signInAs(page, await newPerson());
  await page.reload();
  await expect(page.getByText("No podcasts selected yet")).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  await titleField(page).fill("Second's own");
  await expect(announcement(page, RESTORED_MESSAGE)).toHaveCount(0);

  await signInAs(page, firstReader);
  await page.reload();
  await expect(titleField(page)).toHaveValue("First's secret");
});
