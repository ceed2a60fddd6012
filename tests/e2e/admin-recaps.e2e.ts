import { editLink, field, findRow, newName, openAdmin, row } from "./admin.ts";
import { comboboxes, insertRecap, listHeading, recapOf } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { api, sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

test("an admin finds a recap in the table, makes the recap a draft, and deletes the recap", {
  tag: "@everyday",
}, async ({ page }) => {
  const { slug, title, show, category } = await insertRecap({ is_featured: true });
  const otherRecap = await insertRecap();
  const titleWithSymbols = `100%, (ponds) "a_b" ${newName("x")}`;
  await sql(`update er_episodes set made_by = 'machine', title = ${sqlString(titleWithSymbols)}
    where id = ${sqlString(otherRecap.id)}`);
  const stateFilter = comboboxes(page, "State").last();
  await openAdmin(page, "recaps");
  await test.step("an admin filters the table by show, category and state, and the address contains the filters", async () => {
    await expect(comboboxes(page, "Show").last()).toBeDisabled();
    await comboboxes(page, "Category").last().selectOption({ label: category });
    await comboboxes(page, "Show").last().selectOption({ label: show });
    await expect(page.getByText("1 recap", { exact: true })).toBeVisible();
    await expect(row(page, title)).toBeVisible();
    await page.reload();
    await expect(page.getByText("1 recap", { exact: true })).toBeVisible();
    await stateFilter.selectOption({ label: "Drafts" });
    await expect(page.getByText("No recaps match these filters. Clear one of them.")).toBeVisible();
    await comboboxes(page, "Category").last().selectOption("");
  });
  await test.step("an admin sorts the table by date and by show", async () => {
    const rowOrder = () => page.getByRole("rowheader").allTextContents();
    const sortButton = (name: string) => page.getByRole("columnheader").getByRole("button", { name, exact: true });
    await stateFilter.selectOption("");
    await sql(`update er_episodes set episode_date = '2019-01-02' where slug = ${sqlString(slug)};
      update er_episodes set episode_date = '2020-01-02' where id = ${sqlString(otherRecap.id)};
      update er_shows set name = '!!! ' || name where id = ${sqlString(otherRecap.showId)}`);
    await page.getByRole("searchbox", { name: /^Filter/ }).fill(slug.slice(0, 5));
    await sortButton("Date").click();
    await expect(page).toHaveURL(/sort=episode_date/);
    await expect(row(page, title)).toContainText("2019-01-02");
    await expect.poll(async () => (await rowOrder()).indexOf(title)).toBe(0);
    await sortButton("Show").click();
    await expect(page).toHaveURL(/sort=show/);
    await expect.poll(rowOrder).toContain(title);
    await page.getByRole("searchbox", { name: /^Filter/ }).fill("");
    await expect.poll(async () => (await rowOrder())[0]).toBe(titleWithSymbols);
    await sortButton("Show").click();
    await expect.poll(async () => (await rowOrder())[0]).not.toBe(titleWithSymbols);
  });
  await test.step("the filter treats the search operators in a title as plain characters", async () => {
    await stateFilter.selectOption({ label: "Machine-made" });
    await findRow(page, titleWithSymbols);
    await expect(row(page, titleWithSymbols)).toContainText("Machine-made, not reviewed");
    await stateFilter.selectOption("");
  });
  await test.step("an admin reloads the form, opens it in another browser tab, and returns to the list", async () => {
    await findRow(page, title);
    for (const text of [show, category]) await expect(row(page, title)).toContainText(text);
    await expect(row(page, title).getByText("Yes", { exact: true })).toBeVisible();
    await expect(page.getByRole("columnheader").last()).toHaveText("Actions");
    await editLink(page, title).click();
    await expect(page.getByRole("heading", { name: `Edit Recap: ${title}` })).toBeFocused();
    await expect(page.getByRole("table")).toHaveCount(0);
    await page.goBack();
    await expect(listHeading(page)).toBeFocused();
    await expect(row(page, title)).toBeVisible();
    await expect(field(page, "Title")).toHaveCount(0);
    await page.goForward();
    await expect(field(page, "Title")).toHaveValue(title);
    await page.reload();
    await expect(field(page, "Title")).toHaveValue(title);
    const secondTab = await page.context().newPage();
    await secondTab.goto(page.url());
    await expect(field(secondTab, "Title")).toHaveValue(title);
    await secondTab.close();
    await button(page, "Cancel Edit").click();
    await expect(listHeading(page)).toBeFocused();
    await expect(page).not.toHaveURL(/edit=/);
  });
  await test.step("an admin makes the recap a draft, and visitors can no longer read the recap", async () => {
    await editLink(page, title).click();
    await expect(field(page, "Title")).toHaveValue(title);
    await page.getByLabel("Featured", { exact: true }).uncheck();
    await page.getByLabel(/^Draft/).check();
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    expect(await recapOf(slug)).toMatchObject({ is_published: false });
    await expect(row(page, title)).toContainText("Draft");
    await expect(row(page, title).getByText("No", { exact: true })).toBeVisible();
    const response = await api("GET", `/rest/v1/er_episodes?select=title&slug=eq.${slug}`);
    expect(response).toEqual({ status: 200, body: [] });
    await stateFilter.selectOption("published");
    await expect(page.getByText(/Nothing matches/)).toBeVisible();
    await stateFilter.selectOption("");
  });
  await test.step("an admin deletes a recap after a confirmation", async () => {
    await button(page, `Delete ${title}`).click();
    const dialog = page.getByRole("alertdialog", {
      name: "Are you sure you want to delete this recap?",
    });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await button(page, `Delete ${title}`).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Recap deleted successfully!")).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    expect(await recapOf(slug)).toBeNull();
  });
});
