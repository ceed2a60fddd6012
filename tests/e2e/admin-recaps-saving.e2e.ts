import { editLink, field, findRow, newName, restorableDraft } from "./admin.ts";
import {
  allRecapsLink,
  chooseCategoryAndShow,
  insertCategoryAndShow,
  insertRecap,
  listHeading,
  openRecap,
  recapOf,
  richTextField,
} from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

const SAVE_REQUEST = /\/rest\/v1\/er_episodes\?id=/;
const RECAP_REQUEST = /er_episodes\?select=id(,|%2C)version.*id=eq/;
const SHOW_REQUEST = /er_shows\?select=category_id/;
const TABLE_REQUEST = /er_episodes\?select=id(,|%2C)title/;
const BACKEND_DOWN = { status: 503, json: { message: "The database is resting." } };

test("an admin restores a draft after a reload, and must confirm before overwriting another admin's version", async ({
  page,
  pageWatcher,
}) => {
  const [ownParents, otherParents] = [await insertCategoryAndShow(), await insertCategoryAndShow()];
  const { slug, title, id } = await openRecap(page, { recap_body: "<p>Stored.</p>" });
  await test.step("the browser stores the draft after a pause in typing, and not after every key", async () => {
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key === "draft:admin") performance.mark(key);
        setItem.call(this, key, value);
      };
    });
    await field(page, "Quick take").press("End");
    await page.keyboard.type(" A long sentence, without a pause.");
    const storedDraft = () => page.evaluate(() => localStorage.getItem("draft:admin"));
    await expect.poll(storedDraft).toContain("without a pause.");
    const countDraftWrites = () => page.evaluate(() => performance.getEntriesByName("draft:admin").length);
    expect(await countDraftWrites()).toBeLessThan(10);
  });
  await test.step("an admin restores rich text and guests after a reload", async () => {
    await richTextField(page, "Recap body").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" And more.");
    await button(page, "Add guest").click();
    await page.keyboard.type("Ada");
    pageWatcher.answerDialog = (dialog) => dialog.accept();
    await page.reload();
    await expect(restorableDraft(page)).toContainText(title);
    await restorableDraft(page).getByRole("button", { name: "Restore" }).click();
    await expect(field(page, "Quick take")).toHaveValue(/without a pause\.$/);
    await expect(richTextField(page, "Recap body")).toHaveText("Stored. And more.");
    await expect(field(page, "Name of guest 1")).toHaveValue("Ada");
  });
  await test.step("an admin saves with the keyboard, and the heading of the list gets the focus", async () => {
    await button(page, "Update Recap").focus();
    await page.keyboard.press("Enter");
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    await expect(listHeading(page)).toBeFocused();
    await expect(listHeading(page)).toBeInViewport();
    await expect(page.getByText(`“${title}” is saved.`)).toBeInViewport();
    expect(await recapOf(slug)).toMatchObject({
      quick_take: "Stored. A long sentence, without a pause.",
      recap_body: "<p>Stored. And more.</p>",
      guests: [{ name: "Ada", link: null }],
    });
  });
  await test.step("two admins edit the same recap, and the second admin decides which version stays", async () => {
    await findRow(page, title);
    await editLink(page, title).click();
    await expect(field(page, "Title")).toHaveValue(title);
    await chooseCategoryAndShow(page, ownParents);
    await field(page, "Quick take").fill("Mine.");
    await sql(`update er_episodes set quick_take = 'Theirs.', cta = 'New.',
      show_id = ${sqlString(otherParents.showId)} where id = ${sqlString(id)}`);
    await button(page, "Update Recap").click();
    const notice = page.getByRole("alert").filter({ hasText: "Someone else has saved" });
    await expect(notice).toBeInViewport({ ratio: 1 });
    const hasFocus = () => notice.evaluate((element) => document.activeElement?.contains(element));
    expect(await hasFocus()).toBe(true);
    await notice.getByRole("button", { name: "Cancel" }).click();
    await expect(notice).toHaveCount(0);
    await expect(button(page, "Update Recap")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await recapOf(slug)).toMatchObject({
      quick_take: "Theirs.",
      show_id: otherParents.showId,
    });
    await expect(field(page, "Quick take")).toHaveValue("Mine.");
    await notice.getByRole("button", { name: "Show the other version" }).click();
    await expect(notice.getByRole("term")).toHaveText(["Category", "Show", "Quick take"]);
    await expect(notice.getByRole("definition")).toHaveText([
      `Theirs ${otherParents.category}`,
      `Yours ${ownParents.category}`,
      `Theirs ${otherParents.show}`,
      `Yours ${ownParents.show}`,
      "Theirs Theirs.",
      "Yours Mine.",
    ]);
    await notice.getByRole("button", { name: "Save my version" }).click();
    // In the fields that the second admin has not edited, the values of the first admin remain.
    const mergedRow = { quick_take: "Mine.", cta: "New.", show_id: ownParents.showId };
    await expect.poll(() => recapOf(slug)).toMatchObject(mergedRow);
  });
});

test("an admin loses no text if a recap does not load or is not saved", async ({ page, expectResponses }) => {
  const [{ slug, id }, otherRecap] = [await insertRecap(), await insertRecap()];
  const title = newName("Newts");
  const updateButton = button(page, "Update Recap");
  await signInAs(page, await newPerson({ role: "admin" }));
  await test.step("the recap and the table fail to load, and an admin clicks Retry", async () => {
    expectResponses([RECAP_REQUEST, 503], [SHOW_REQUEST, 503], [TABLE_REQUEST, 503]);
    for (const address of [RECAP_REQUEST, TABLE_REQUEST]) {
      await page.route(address, (route) => route.fulfill(BACKEND_DOWN));
    }
    await page.goto(`/admin?edit=${id}`);
    await expect(toast(page, "Failed to prepare episode for editing")).toBeVisible();
    await expect(field(page, "Quick take")).toBeHidden();
    await page.unroute(RECAP_REQUEST);
    await page.route(SHOW_REQUEST, (route) => route.fulfill(BACKEND_DOWN));
    await button(page, "Retry").click();
    await expect(toast(page, "Failed to load show information for editing")).toBeVisible();
    await page.unroute(SHOW_REQUEST);
    await button(page, "Retry").click();
    await expect(field(page, "Quick take")).toHaveValue("Stored.");
    await expect(page.getByRole("region", { name: "Notifications" })).not.toContainText("Failed");
    await allRecapsLink(page).click();
    await expect(toast(page, "Failed to fetch episodes")).toBeVisible();
    await page.unroute(TABLE_REQUEST);
    await button(page, "Retry").click();
    await expect(page.getByRole("table")).toBeVisible();
    await page.goBack();
    await expect(field(page, "Quick take")).toHaveValue("Stored.");
  });
  await test.step("an admin saves invalid values, and reads a message at each field", async () => {
    await field(page, "Title").fill(" ");
    await field(page, "Duration in minutes").fill("0");
    await field(page, "Episode link").fill("javascript:alert(1)");
    await updateButton.click();
    await expect(field(page, "Title")).toBeFocused();
    await expect(page.getByText("Please fill this in.")).toBeVisible();
    await expect(page.getByText("Enter whole minutes, 1 or more.")).toBeVisible();
    await expect(page.getByText("This is not a web address. It has to begin with https:// or http://.")).toBeVisible();
    await field(page, "Title").fill(title);
    await field(page, "Duration in minutes").fill("");
    await field(page, "Episode link").fill("");
  });
  await test.step("an admin reads a warning about a sound file of a private RSS feed, and about an address that is not a sound file", async () => {
    const soundField = field(page, "Sound file");
    const warning = page.getByText("This sound file seems to come from a private feed.");
    await soundField.fill("https://cdn.example/12.mp3?token=a1b2");
    await expect(warning).toHaveCount(2);
    await soundField.fill("https://cdn.example/page");
    await expect(warning).toHaveCount(0);
    await expect(page.getByText("Readers can listen only if the address ends")).toBeVisible();
    await soundField.fill("");
  });
  await test.step("an admin reads that another recap already has the slug", async () => {
    await field(page, "Slug").fill(otherRecap.slug);
    await expect(page.getByText(`“${otherRecap.title}” already has this slug. Choose another one.`)).toBeVisible();
    expectResponses([SAVE_REQUEST, 409]);
    await updateButton.click();
    const notifications = page.getByRole("region", { name: "Notifications" });
    await expect(notifications.getByText(/duplicate key/)).toBeVisible();
    await expect(field(page, "Slug")).toHaveValue(otherRecap.slug);
    await field(page, "Slug").fill(slug);
  });
  await test.step("the form still has all values after a failed save, and after a save that changes no row", async () => {
    await field(page, "Quotes").fill("One.\nTwo, of course.");
    expectResponses([SAVE_REQUEST, 503]);
    let response: object = BACKEND_DOWN;
    await page.route(SAVE_REQUEST, (route) =>
      route.request().method() === "PATCH" ? route.fulfill(response) : route.fallback(),
    );
    await updateButton.click();
    await expect(toast(page, "The database is resting.")).toBeVisible();
    response = { json: [] };
    await updateButton.click();
    await expect(toast(page, "Nothing was changed. You may no longer have the right to change it.")).toBeVisible();
    await expect(field(page, "Title")).toHaveValue(title);
    await expect(field(page, "Quotes")).toHaveValue("One.\nTwo, of course.");
    expect(await recapOf(slug)).toMatchObject({ version: 1, quick_take: "Stored." });
    await page.unroute(SAVE_REQUEST);
    await updateButton.click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    await expect(page.getByRole("region", { name: "Notifications" })).not.toContainText("Nothing was changed.");
    expect(await recapOf(slug)).toMatchObject({ title, quotes: ["One.", "Two, of course."] });
  });
});
