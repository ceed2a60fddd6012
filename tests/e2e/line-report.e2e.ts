/** Readers correct lines of transcripts, and editors accept the corrections. */
import type { Page } from "@playwright/test";
import { newName, openAdmin, slugOf } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString, waitUntilLive } from "./product.ts";
import { toast } from "./screen.ts";
import { insertEpisode } from "./seed.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const reportButton = (page: Page) => page.getByRole("button", { name: "Report a mistake" });
const reportItem = (page: Page, title: string) => page.getByRole("article", { name: `Transcript: ${title}` });
const cues = (page: Page) => page.locator(".cues li[id] > p");

test("B280, B281, B282: a reader corrects a line of a transcript, an editor accepts it, and the page has the new text", {
  tag: "@everyday",
}, async ({ page, context }) => {
  const title = newName("Ferry Talk");
  const slug = slugOf(title);
  const transcript = "[00:00:01] Ana: Hello.\n[00:00:09] Ben: The ferry leaves at ate.\n[00:00:15] Ana: Good bye.";
  await sql(insertEpisode({ slug, title, transcript, quotes: ["The ferry leaves at ate. — Ben"] }));
  await waitUntilLive();
  const reader = await newPerson();
  const path = `/recap/${slug}/transcript`;

  await test.step("a visitor must sign in before correcting a line", async () => {
    await page.goto(`/recap/${slug}`);
    await expect(page.getByText("checked against the transcript")).toBeVisible();
    await page.goto(path);
    await reportButton(page).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  });

  await test.step("a reader chooses a line with the keyboard, and proposes its text", async () => {
    await signInAs(page, reader);
    await page.goto(path);
    await reportButton(page).press("Enter");
    await expect(reportButton(page)).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Correct the line at 0:09" }).press("Enter");
    const text = dialog(page).getByRole("textbox", { name: "What is said in this line?" });
    await expect(text).toBeFocused();
    await expect(text).toHaveValue("The ferry leaves at ate.");
    await dialog(page).getByRole("button", { name: "Send" }).click();
    await expect(dialog(page).getByRole("alert")).toHaveText("Write what is said in this line.");
    await text.fill("The ferry leaves at eight.");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Send" }).click();
    await expect(dialog(page).getByRole("status")).toContainText("Thank you.");
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: /^Correct the line/ })).toHaveCount(0);
  });

  await test.step("the reader selects words of another line, and corrects them", async () => {
    await cues(page).nth(2).click({ clickCount: 3 });
    await reportButton(page).click();
    const text = dialog(page).getByRole("textbox");
    await expect(text).toHaveValue("Good bye.");
    await text.fill("[advertisement] Ben: Goodbye.");
    await dialog(page).getByRole("button", { name: "Send" }).click();
    await expect(dialog(page).getByRole("status")).toContainText("Thank you.");
    await dialog(page).getByRole("button", { name: "Close" }).click();
  });

  const staffPage = await context.browser()?.newPage();
  if (!staffPage) throw new Error("The browser is closed.");
  const items = reportItem(staffPage, title);
  await test.step("an editor compares the words, and accepts them", async () => {
    await openAdmin(staffPage, "reports", "editor");
    const item = items.filter({ hasText: "eight" });
    await expect(item.getByRole("deletion")).toHaveText(/ate/);
    await expect(item.getByRole("insertion")).toHaveText(/eight/);
    await expectAccessible(staffPage);
    await item.getByRole("button", { name: "Accept" }).click();
    await expect(toast(staffPage, "Corrected")).toBeVisible();
    await expect(item).toHaveCount(0);
  });

  await test.step("a line that has changed meanwhile is not overwritten", async () => {
    await sql(`update er_episodes set transcript = replace(transcript, 'Good bye', 'So long')
      where slug = ${sqlString(slug)}`);
    await items.getByRole("button", { name: "Accept" }).click();
    await expect(items.getByRole("status")).toContainText("This line has changed since the report");
    await expect(items.getByRole("status")).toContainText("It now says: So long.");
    await items.getByRole("button", { name: "Dismiss" }).click();
    await items.getByRole("button", { name: "Dismiss" }).last().click();
    await expect(items).toHaveCount(0);
  });

  await test.step("the page has the new text, and no longer says that the old quote was checked", async () => {
    await waitUntilLive();
    await page.goto(path);
    await expect(cues(page)).toHaveText(["Hello.", "The ferry leaves at eight.", "So long."]);
    await page.goto(`/recap/${slug}`);
    await expect(page.getByText("The ferry leaves at ate.").first()).toBeVisible();
    await expect(page.getByText("checked against the transcript")).toHaveCount(0);
  });

  await test.step("the reader is thanked", async () => {
    await page.goto("/account");
    const notice = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: `Your correction of the transcript “${title}”` }) });
    await expect(notice).toHaveCount(2);
    await expect(notice.filter({ hasText: "Thank you. The transcript now has your text." })).toHaveCount(1);
  });
});
