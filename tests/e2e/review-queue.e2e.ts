/** An editor reviews drafts one after the other with the keyboard, and handles many items of the Inbox at once. */
import type { Page } from "@playwright/test";
import { ADMIN_PAGE_SIZE } from "../../src/domain/constants.ts";
import { localTimeText } from "../../src/domain/site/schedule.ts";
import { serveSound } from "../support/media.ts";
import { slugOf } from "./admin.ts";
import { insertCategoryAndShow } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString, waitUntilLive } from "./product.ts";
import { button, toast } from "./screen.ts";
import { insertEpisode, insertReceipts } from "./seed.ts";

const SOUND = "https://sound.example/queue.wav";
const TRANSCRIPT = "[00:01:04] Bo van Dyk: My grandfather never sold a single ticket on a Sunday.";
const REVERSED = "His grandfather sold tickets on Sundays.";
const INVENTED = "The town paid for a new engine.";
const QUOTE_NOTE = "Quotes: 1 of 2 left out. The transcript does not contain these words.";
const BODY_NOTE = "Recap: the source does not contain 1912. Check this.";
const DRAFTS = 39;
const LONG_NOTE = "The source is longer than one request to the model.";

/** Inserts drafts of a machine with notes, and their items of the Inbox. Their titles are in alphabetical order. */
async function insertDrafts(count: number, name: string) {
  const { show, showId, showSlug } = await insertCategoryAndShow();
  const titles = Array.from(
    { length: count },
    (_, index) => `${name} ${String(index + 1).padStart(2, "0")} ${showId.slice(0, 8)}`,
  );
  await sql(
    titles
      .map((title) =>
        insertEpisode({
          title,
          slug: slugOf(title),
          show: showSlug,
          quick_take: REVERSED,
          recap_body: `<p>${INVENTED}</p>`,
          transcript: TRANSCRIPT,
          enclosure_url: SOUND,
          made_by: "machine",
          rests_on: "transcript",
          is_published: false,
        }),
      )
      .join("\n"),
  );
  await sql(`insert into er_inbox (episode_id, source, state, reason)
    select id, 'Test', 'review', ${sqlString([LONG_NOTE, QUOTE_NOTE, BODY_NOTE].join("\n"))}
    from er_episodes where show_id = ${sqlString(showId)}`);
  for (const title of titles) {
    await insertReceipts(slugOf(title), [
      { field: "quick_take", sentence: REVERSED, lines: ["t-64"], support: "contradicted", saidBy: "model" },
      { field: "recap_body", sentence: INVENTED, lines: [], support: "none", saidBy: "model" },
    ]);
  }
  return { titles, show, showId };
}

const heading = (page: Page, title: string) => page.getByRole("heading", { name: `Edit Recap: ${title}` });
const queueBar = (page: Page) => page.getByRole("region", { name: "Review queue" });
const place = (page: Page) => queueBar(page).getByRole("status");
const originOf = async (showId: string) =>
  sql<{ title: string; made_by: string; is_published: boolean; reviewer_id: string | null }>(
    `select title, made_by, is_published, reviewer_id from er_episodes where show_id = ${sqlString(showId)} order by title`,
  );

test("an editor reads and publishes drafts with at most three keys each, and only the read ones count as reviewed", async ({
  page,
  context,
}) => {
  test.slow();
  await serveSound(context, SOUND, 200);
  const drafts = await insertDrafts(DRAFTS, "Queued");
  const { titles, showId } = drafts;
  const editor = await newPerson({ role: "editor" });
  await signInAs(page, editor);
  let actions = 0;
  const press = async (key: string) => {
    actions += 1;
    await page.keyboard.press(key);
  };
  const titleAt = (index: number) => titles[index] ?? "";
  const inbox = `/admin?show=${showId}&sort=title&tab=inbox`;

  await test.step("the editor opens the queue from a filtered Inbox, and finds the warnings beside their fields", async () => {
    await page.goto(inbox);
    await button(page, `Review ${DRAFTS} drafts`).click();
    await expect(heading(page, titleAt(0))).toBeFocused();
    await expect(place(page)).toHaveText(`To review: 1 of ${DRAFTS}`);
    await expect(page.getByRole("list", { name: "Notes about this draft" })).toHaveText(LONG_NOTE);
    await expect(page.getByRole("list", { name: "Quotes: notes of the generation" })).toHaveText(QUOTE_NOTE);
    await expect(page.getByRole("list", { name: "Recap body: notes of the generation" })).toHaveText(BODY_NOTE);
    await expectAccessible(page);
  });
  await test.step("a key leads to the contradicted sentence first, and another one plays its passage", async () => {
    await page.keyboard.press("d");
    await expect(page.locator("[data-doubt]:focus")).toContainText(REVERSED);
    await page.keyboard.press("l");
    const player = page.getByRole("region", { name: "Player" });
    await player.getByRole("button", { name: "Play", exact: true }).click();
    await expect(player.locator(".player-time")).toHaveText(/^1:\d\d \/ 3:20$/);
    await player.getByRole("button", { name: "Close the player" }).click();
    await heading(page, titleAt(0)).focus();
    await page.keyboard.press("d");
    await page.keyboard.press("d");
    await expect(page.locator("[data-doubt]:focus")).toContainText(INVENTED);
  });
  await test.step("the editor skips a draft, goes back to it, and keeps the place after a reload", async () => {
    await page.keyboard.press("s");
    await expect(heading(page, titleAt(1))).toBeFocused();
    await expect(place(page)).toHaveText(`To review: 2 of ${DRAFTS}`);
    await page.reload();
    await expect(heading(page, titleAt(1))).toBeVisible();
    await expect(place(page)).toHaveText(`To review: 2 of ${DRAFTS}`);
    await page.goBack();
    await expect(heading(page, titleAt(0))).toBeVisible();
    await page.goForward();
    await expect(heading(page, titleAt(1))).toBeVisible();
    await page.keyboard.press("p");
    await expect(heading(page, titleAt(0))).toBeVisible();
  });
  await test.step("letters in a text field are only typed, and Escape leaves the field", async () => {
    const quickTake = page.getByRole("textbox", { name: "Quick take" });
    await quickTake.press("End");
    await quickTake.pressSequentially(" rs");
    await expect(quickTake).toHaveValue(`${REVERSED} rs`);
    await quickTake.fill(REVERSED);
    await quickTake.press("Escape");
    await expect(heading(page, titleAt(0))).toBeFocused();
  });
  await test.step("the editor marks every other draft as read, and publishes each with at most three keys", async () => {
    for (const [index] of titles.entries()) {
      await expect(heading(page, titleAt(index))).toBeFocused();
      await expect(place(page)).toHaveText(`To review: 1 of ${DRAFTS - index}`);
      actions = 0;
      if (index % 2 === 0) await press("r");
      await press("Control+Enter");
      expect(actions).toBeLessThanOrEqual(3);
    }
    await expect(toast(page, "Nothing is left to review.")).toBeVisible();
    await expect(page).toHaveURL(inbox);
    await expect(page.getByText("No item matches these filters.")).toBeVisible();
  });
  expect(await originOf(showId)).toEqual(
    titles.map((title, index) => ({
      title,
      is_published: true,
      made_by: index % 2 === 0 ? "reviewed" : "machine",
      reviewer_id: index % 2 === 0 ? editor.id : null,
    })),
  );
  await test.step("the public pages say so of the read drafts only", async () => {
    await waitUntilLive();
    await page.goto(`/recap/${slugOf(titleAt(0))}`);
    await expect(page.getByText("A member of our staff reviewed it.")).toBeVisible();
    await page.goto(`/recap/${slugOf(titleAt(1))}`);
    await expect(page.getByText("No one has reviewed it yet.")).toBeVisible();
    await expect(page.getByText(/reviewed by/i)).toHaveCount(0);
  });
});
test("an editor is told why a draft of the queue was skipped", async ({ page }) => {
  const { titles, showId } = await insertDrafts(5, "Shared");
  const [first = "", published = "", assigned = "", open = "", last = ""] = titles;
  const other = await newPerson({ role: "editor" });
  await sql(`update profiles set full_name = 'Ann Park' where user_id = ${sqlString(other.id)}`);
  await signInAs(page, await newPerson({ role: "editor" }));
  await page.goto(`/admin?show=${showId}&sort=title&tab=inbox`);
  await button(page, "Review 5 drafts").click();
  await expect(heading(page, first)).toBeFocused();
  const itemOf = (title: string) => `episode_id = (select id from er_episodes where title = ${sqlString(title)})`;
  await sql(`
    delete from er_receipts r using er_episodes e where e.id = r.episode_id and e.title = ${sqlString(published)};
    update er_episodes set is_published = true where title = ${sqlString(published)};
    update er_inbox set assignee_id = ${sqlString(other.id)} where ${itemOf(assigned)};
    update er_inbox set opened_at = now(), opened_by = ${sqlString(other.id)} where ${itemOf(open)}`);
  await page.keyboard.press("s");
  await expect(heading(page, last)).toBeFocused();
  for (const reason of ["Someone else has finished it.", "It was assigned to Ann Park.", "Ann Park has it open."])
    await expect(page.getByRole("region", { name: "Notifications" }).getByText(reason)).toBeVisible();
  await expect(place(page)).toHaveText("To review: 4 of 4");
});

test("an editor finds items by the address, selects all results, and schedules one a day", async ({ page }) => {
  const { titles, show, showId } = await insertDrafts(ADMIN_PAGE_SIZE + 5, "Daily");
  const count = titles.length;
  await signInAs(page, await newPerson({ role: "editor" }));
  await sql(
    `delete from er_receipts where episode_id in (select id from er_episodes where show_id = ${sqlString(showId)})`,
  );
  const selected = page.getByText(/^\d+ items? selected/);

  await test.step("the address keeps the filters, the order and the page", async () => {
    await page.goto("/admin?tab=inbox");
    await page.getByRole("combobox", { name: "Show", exact: true }).selectOption({ label: show });
    await page.getByRole("combobox", { name: "State", exact: true }).selectOption("To review");
    await expect(page.getByText(`${count} items`, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Episode" }).click();
    await expect(page.getByRole("rowheader").first()).toContainText(titles[0] ?? "");
    await page.getByRole("searchbox", { name: "Filter items" }).fill("Daily 02");
    await expect(page.getByText("1 item", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`show=${showId}&.*sort=title.*&q=Daily\\+02`));
    await page.reload();
    await expect(page.getByText("1 item", { exact: true })).toBeVisible();
    await page.getByRole("searchbox", { name: "Filter items" }).fill("");
    await expect(page.getByText(`${count} items`, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("a long reason is one line until the editor asks for more", async () => {
    const row = page.getByRole("row").filter({ hasText: titles[0] ?? "" });
    await expect(row).not.toContainText(QUOTE_NOTE);
    await row.getByRole("button", { name: /^Show more/ }).click();
    await expect(row).toContainText(QUOTE_NOTE);
  });
  await test.step("the editor selects all results, and the selection survives another page", async () => {
    await page.getByRole("checkbox", { name: "Select all items on this page" }).check();
    await expect(selected).toHaveText(`${ADMIN_PAGE_SIZE} items selected`);
    await button(page, `Select all ${count} results`).click();
    await expect(selected).toHaveText(`${count} items selected, 5 not on this page`);
    await button(page, "Next").click();
    await expect(selected).toHaveText(`${count} items selected, ${ADMIN_PAGE_SIZE} not on this page`);
  });
  await test.step("before a bulk publication, the editor reads what is open", async () => {
    await button(page, "Publish").click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(`${count} drafts were never opened.`);
    await expect(dialog).toContainText(`Open warnings: ${count} quotes were refused.`);
    await expect(dialog).toContainText(`${count} drafts are not marked as read.`);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("the editor schedules one a day, and sees the times before", async () => {
    await button(page, "Schedule…").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("radio", { name: "One a day" }).check();
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await expect(dialog).toContainText(`Your time zone: ${zone}`);
    await expect(dialog.getByRole("textbox", { name: "Time" })).toHaveValue("07:00");
    const times = dialog.getByRole("region", { name: "Times of the publications" });
    await expect(times.getByRole("listitem")).toHaveCount(count);
    await expect(times.getByRole("listitem").first()).toContainText("07:00");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await expect(toast(page, `Scheduled ${count} recaps`)).toBeVisible();
    const rows = await sql<{ publish_at: string }>(
      `select publish_at from er_episodes where show_id = ${sqlString(showId)} order by publish_at`,
    );
    const localTimes = rows.map(({ publish_at }) => localTimeText(Date.parse(publish_at), zone));
    expect(new Set(localTimes.map((text) => text.slice(11)))).toEqual(new Set(["07:00"]));
    expect(new Set(localTimes.map((text) => text.slice(0, 10))).size).toBe(count);
  });
});
