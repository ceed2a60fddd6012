import type { Page } from "@playwright/test";
import { localTimeText } from "../../src/domain/site/schedule.ts";
import { editLink, field, findRow, row } from "./admin.ts";
import { chooseCategoryAndShow, comboboxes, insertRecap, listHeading } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { api, sql, sqlString, waitUntilLive } from "./product.ts";
import { button, toast } from "./screen.ts";

const MINUTE = 60_000;
const zoneOf = (page: Page) => page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
const timeField = (page: Page) => page.getByLabel("Publish at");
const publishAtOf = async (id: string) =>
  (
    await sql<{ publish_at: string | null; is_published: boolean }>(
      `select publish_at, is_published from er_episodes where id = ${sqlString(id)}`,
    )
  )[0];

test("an editor schedules a recap and previews a draft", { tag: "@everyday" }, async ({
  page,
  browser,
  pageWatcher,
}) => {
  test.slow();
  const recap = await insertRecap({ is_published: false, quick_take: "Frogs sing at night." });
  await signInAs(page, await newPerson({ role: "editor" }));
  await page.goto("/admin");
  await findRow(page, recap.title);
  await editLink(page, recap.title).click();
  const title = page.getByRole("heading", { name: `Edit Recap: ${recap.title}` });
  await test.step("an editor enters a past or incomplete time, and reads a message at the field", async () => {
    await page.getByLabel(/^Scheduled/).check();
    await expect(timeField(page)).not.toHaveValue("");
    await timeField(page).fill("2020-01-01T10:00");
    await button(page, "Update Recap").click();
    await expect(page.getByText("This time has passed. Choose a later time.")).toBeVisible();
    await expect(timeField(page)).toBeFocused();
    await timeField(page).fill("");
    await button(page, "Update Recap").click();
    await expect(page.getByText("Choose a date and a time.")).toBeVisible();
  });
  const zone = await zoneOf(page);
  const publishTime = Math.ceil(Date.now() / (10 * MINUTE)) * 10 * MINUTE + 60 * MINUTE;
  await test.step("an editor reads that the site rounds times up, and sees the rounded time after a reload", async () => {
    await timeField(page).fill(localTimeText(publishTime - 3 * MINUTE, zone));
    await expect(page.getByText(/^The site publishes recaps only every 10 minutes/)).toBeVisible();
    await expect(page.getByText(/^The recap is published on /)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    const storedState = await publishAtOf(recap.id);
    expect(Date.parse(storedState?.publish_at ?? "")).toBe(publishTime);
    await page.reload();
    await expect(timeField(page)).toHaveValue(localTimeText(publishTime, zone));
  });
  await test.step("an editor sees the time in the list, and filters the scheduled recaps", async () => {
    await page.getByRole("link", { name: "All recaps" }).click();
    await comboboxes(page, "State").selectOption("Scheduled");
    await findRow(page, recap.title);
    await expect(row(page, recap.title)).toContainText("Scheduled");
    await expectAccessible(page);
    await editLink(page, recap.title).click();
  });
  let link = "";
  await test.step("an editor creates a preview link", async () => {
    await button(page, "Create Preview Link").click();
    const linkField = page.getByLabel("New link");
    await expect(linkField).toBeFocused();
    link = await linkField.inputValue();
    expect(link).toMatch(/\/preview#[0-9a-f]{64}$/);
    await expect(page.getByText(/^1 link in use, valid until /)).toBeVisible();
  });
  const context = await browser.newContext({ serviceWorkers: "block", reducedMotion: "reduce" });
  await pageWatcher.attach(context);
  const visitor = await context.newPage();
  await test.step("a visitor can read the draft with the link, but not without the link", async () => {
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(recap.title);
    await expect(visitor.getByText("Frogs sing at night.")).toBeVisible();
    await expect(visitor.getByText(/^Preview of a recap that is not published/)).toBeVisible();
    await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expectAccessible(visitor);
    const path = `/rest/v1/er_episodes?select=id&slug=eq.${recap.slug}`;
    expect((await api("GET", path)).body).toEqual([]);
  });
  await test.step("the site publishes the recap at the scheduled time, and builds the page of the recap", async () => {
    await sql(`select publish_due('${new Date(publishTime - MINUTE).toISOString()}')`);
    expect(await publishAtOf(recap.id)).toMatchObject({ is_published: false });
    await sql(`select publish_due('${new Date(publishTime).toISOString()}')`);
    expect(await publishAtOf(recap.id)).toEqual({ publish_at: null, is_published: true });
    // `publish_due` has set `changed_at` to a future time, and the relay would wait until that time.
    await sql("update er_content_revision set changed_at = now()");
    await waitUntilLive();
    await visitor.reload();
    await visitor.getByRole("link", { name: "Open its page" }).click();
    await expect(visitor).toHaveURL(`/recap/${recap.slug}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(recap.title);
  });
  await test.step("an editor ends all preview links, and a visitor reads that the link does not work", async () => {
    await page.reload();
    await expect(title).toBeVisible();
    await button(page, "End All Links").click();
    await expect(toast(page, "All preview links have ended")).toBeVisible();
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This preview link does not work");
  });
  await context.close();
});

test("an editor finds the draft of a new recap in the list after a reload", async ({ page, pageWatcher }) => {
  const parents = await insertRecap();
  await signInAs(page, await newPerson({ role: "editor" }));
  await page.goto("/admin?edit=new");
  await chooseCategoryAndShow(page, parents);
  await field(page, "Title").fill("Toads");
  await expect(page.getByText("This browser stores your changes until you save.")).toBeVisible();
  pageWatcher.answerDialog = (dialog) => dialog.accept();
  await page.goto("/admin");
  await expect(listHeading(page)).toBeVisible();
  const draft = page.getByRole("status").filter({ hasText: "Unsaved changes from" });
  await draft.getByRole("button", { name: "Restore" }).click();
  await expect(page).toHaveURL("/admin?edit=new");
  await expect(field(page, "Title")).toHaveValue("Toads");
  await page.goBack();
  await expect(listHeading(page)).toBeFocused();
  await expect(draft).toBeVisible();
});

test("an editor moves through the form with Tab, and the bar with the buttons covers no focused field", async ({
  page,
}) => {
  const { id } = await insertRecap({ is_published: false });
  await signInAs(page, await newPerson({ role: "editor" }));
  for (const [width, height] of [
    [390, 700],
    [768, 800],
    [1440, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/admin?edit=${id}`);
    await field(page, "YouTube URL").focus();
    await field(page, "Title").focus();
    const coveredFields = new Set<string>();
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      const coveredField = await page.evaluate(() => {
        const element = document.activeElement;
        const bar = document.querySelector(".admin-bar");
        if (!element || !bar || bar.contains(element)) return null;
        // Only a sticky bar can cover elements, and only elements of the same form.
        const isInForm = bar.closest("form")?.contains(element) ?? false;
        const isSticky = getComputedStyle(bar).position === "sticky";
        const { top, bottom } = element.getBoundingClientRect();
        const barTop = bar.getBoundingClientRect().top;
        const isTooTall = bottom - top > barTop;
        const isCovered = isInForm && isSticky && !isTooTall && bottom > barTop + 1;
        return isCovered ? `${element.id || element.getAttribute("aria-label")}` : null;
      });
      if (coveredField !== null) coveredFields.add(coveredField);
      const isInBar = await page.evaluate(() => document.activeElement?.closest(".admin-bar") !== null);
      if (isInBar) break;
    }
    expect.soft([...coveredFields], `${width} px`).toEqual([]);
  }
});
