/** Readers report content, and staff decide on the reports. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAdmin } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { insertList } from "./lists.ts";
import { newPerson, type Person, signInAs } from "./people.ts";
import { sql, sqlString, waitUntilLive } from "./product.ts";
import { header, toast } from "./screen.ts";
import { insertEpisode } from "./seed.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const reportItem = (page: Page, title: string) => page.getByRole("article", { name: new RegExp(`: ${title}$`) });
const notice = (page: Page, heading: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: heading }) });

async function setName({ id }: Person, name: string): Promise<void> {
  await sql(`update profiles set full_name = ${sqlString(name)} where user_id = '${id}'`);
}

async function sendReport(page: Page, message: string): Promise<void> {
  await dialog(page).getByRole("textbox").fill(message);
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await expect(dialog(page).getByRole("status")).toContainText("Thank you.");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test("a reader reports a mistake, an editor corrects the mistake, and the reader reads the result", async ({
  page,
  context,
}) => {
  const title = `Ferries ${randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replace(" ", "-");
  await sql(
    insertEpisode({
      slug,
      title,
      quick_take: "The ferry leaves at eight.",
      transcript: "[00:00:01] Ana: Hello.\n[00:00:09] Ben: The ferry leaves at nine o'clock.",
    }),
  );
  await waitUntilLive();
  const reader = await newPerson();

  await test.step("a visitor must sign in before reporting a mistake", async () => {
    await page.goto(`/recap/${slug}`);
    await page.getByRole("button", { name: "Report a mistake" }).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/recap/${slug}`)}`);
  });

  await test.step("a reader selects the sentence with the mistake, and reports the mistake", async () => {
    await signInAs(page, reader);
    await page.goto(`/recap/${slug}`);
    await page.getByText("The ferry leaves at eight.").first().click({ clickCount: 3 });
    await page.getByRole("button", { name: "Report a mistake" }).click();
    await expect(dialog(page)).toContainText("The ferry leaves at eight.");
    await expect(dialog(page).getByRole("combobox", { name: "Section" })).toHaveValue("Quick Take");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Send" }).click();
    await expect(dialog(page).getByRole("alert")).toHaveText("Say what is wrong.");
    await sendReport(page, "It leaves at nine.");
  });

  const staffPage = await context.browser()?.newPage();
  if (!staffPage) throw new Error("The browser is closed.");
  await test.step("an editor compares the text with the transcript, and corrects the text", async () => {
    await openAdmin(staffPage, "reports", "editor");
    const item = reportItem(staffPage, title);
    await expect(item).toContainText("section Quick Take");
    await expect(item).toContainText("It leaves at nine.");
    await expect(item.getByRole("region", { name: "Nearest transcript passage" })).toContainText(
      "Ben: The ferry leaves at nine o'clock.",
    );
    await item.getByRole("button", { name: "Correct" }).click();
    await item.getByRole("button", { name: "Correct" }).last().click();
    await expect(item.getByRole("alert")).toHaveText("Write what was corrected.");
    await item.getByRole("textbox", { name: "Correction" }).fill("The ferry leaves at nine.");
    await item.getByRole("textbox", { name: /^Reply/ }).fill("Thank you, we had misheard.");
    await item.getByRole("button", { name: "Correct" }).last().click();
    await expect(toast(staffPage, "Corrected")).toBeVisible();
    await expect(item).toHaveCount(0);
    await expectAccessible(staffPage);
    await staffPage.getByRole("button", { name: "Decided" }).click();
    await expect(reportItem(staffPage, title)).toContainText("Corrected");
  });

  await test.step("the reader opens the new notice from the header, and reads the result", async () => {
    await page.evaluate(() => localStorage.removeItem("private:notices-check"));
    await page.goto("/account");
    await expect(notice(page, `Your report of the recap “${title}”`)).toContainText("Thank you, we had misheard.");
    await expect(header(page).getByRole("link", { name: "New notices" })).toHaveCount(0);
    await expectAccessible(page);
    await sql(`update notices set read_at = null where user_id = '${reader.id}'`);
    await page.evaluate(() => localStorage.removeItem("private:notices-check"));
    await page.goto("/profile");
    await header(page).getByRole("link", { name: "New notices" }).click();
    await expect(page).toHaveURL("/account#notices");
    await expect(header(page).getByRole("link", { name: "New notices" })).toHaveCount(0);
    expect(await sql(`select 1 from notices where user_id = '${reader.id}' and read_at is null`)).toEqual([]);
  });

  await test.step("a visitor sees the correction and its date on the page", async () => {
    await waitUntilLive();
    await page.goto(`/recap/${slug}`);
    const corrections = page.getByRole("region", { name: "Corrections" });
    await expect(corrections).toContainText("The ferry leaves at nine.");
    await expect(corrections.locator("time")).toHaveCount(1);
  });
  await staffPage.close();
});

test("B94, B95: an admin hides an offensive list, and the author of the list answers", async ({ page, context }) => {
  const title = `Rude words ${randomUUID().slice(0, 8)}`;
  const author = await newPerson();
  await setName(author, "Olga Owner");
  const id = await insertList(author, {
    title,
    items: [{ podcast: "Patch Notes", note: "Ruder" }],
  });
  const reader = await newPerson();

  await test.step("a reader reports the list, a note and the profile", async () => {
    await signInAs(page, reader);
    await page.goto(`/top-list/${id}`);
    await page.getByRole("button", { name: "Report this list" }).click();
    await sendReport(page, "Insults");
    await page.getByRole("button", { name: "Report this note on Patch Notes" }).click();
    await sendReport(page, "More insults");
    await page.goto(`/profile/${author.id}`);
    await page.getByRole("button", { name: "Report the profile of Olga Owner" }).click();
    await sendReport(page, "A rude person");
  });

  const staffPage = await context.browser()?.newPage();
  if (!staffPage) throw new Error("The browser is closed.");
  await test.step("an admin removes the note, hides the list and warns the author", async () => {
    await openAdmin(staffPage, "reports");
    const decideOnReport = async (name: string, action: string) => {
      const item = staffPage.getByRole("article", { name, exact: true }).filter({ hasText: "Olga Owner" });
      await item.getByRole("button", { name: action }).click();
      await item.getByRole("textbox", { name: "Reason" }).fill("No insults here");
      await item.getByRole("button", { name: action }).last().click();
      await expect(item).toHaveCount(0);
    };
    await decideOnReport(`Note: ${title}`, "Remove the note");
    await decideOnReport("Profile: Olga Owner", "Warn");
    await decideOnReport(`List: ${title}`, "Hide");
  });

  await test.step("other readers no longer find the list", async () => {
    await page.goto(`/top-list/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("List not found");
    await page.goto(`/profile/${author.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olga Owner");
    await expect(page.getByText(title)).toHaveCount(0);
  });

  await test.step("the author sends an answer to the decision, and the admin makes the list visible again", async () => {
    await signInAs(page, author);
    await page.goto("/profile");
    await expect(page.getByRole("main").getByText("Hidden by a moderator")).toBeVisible();
    await page.goto("/account");
    const decision = notice(page, `Your list “${title}”`);
    await expect(decision).toContainText("No insults here");
    await decision.getByRole("textbox").fill("I have changed the title.");
    await decision.getByRole("button", { name: "Send Answer" }).click();
    await expect(decision.getByRole("status")).toHaveText("Your answer: I have changed the title.");
    await staffPage.getByRole("button", { name: "Decided" }).click();
    const item = reportItem(staffPage, title).filter({ hasText: "Hidden" });
    await expect(item).toContainText("Answer of the reported person: I have changed the title.");
    await item.getByRole("button", { name: "Show again" }).click();
    await expect(toast(staffPage, `${title} is visible again.`)).toBeVisible();
    await page.goto(`/top-list/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });
  await staffPage.close();
});
