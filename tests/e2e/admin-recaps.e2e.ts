import type { Page } from "@playwright/test";
import { field, findRow, newName, openAdmin, row, slugOf } from "./admin.ts";
import { choice, chooseHome, editor, letHome, letRecap, recapOf, tool } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { photo } from "./photo.ts";
import { api, quoted, sql, untilLive } from "./product.ts";
import { button, toast } from "./screen.ts";

async function fillEveryField(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await expect(field(page, "Slug")).toHaveValue(slugOf(title));
  await field(page, "YouTube URL").fill("https://www.youtube.com/watch?v=aaaaaaaaaaa");
  await field(page, "Episode date").fill("2026-03-04");
  await field(page, "Duration in minutes").fill("42");
  await field(page, "Episode link").fill("https://example.com/ponds");
  await page.getByLabel("Upload a file").setInputFiles({
    ...{ name: "pond.png", mimeType: "image/png" },
    buffer: await photo(page, { width: 320, height: 180, type: "image/png" }),
  });
  await expect(field(page, "Thumbnail")).toHaveValue(/\/thumbnails\/episodes\//);
  await button(page, "Add guest").click();
  await page.keyboard.type("Ada Park");
  await button(page, "Add guest").click();
  await page.keyboard.type("Bo Lind");
  await field(page, "Link of guest 2").fill("https://example.com/bo");
  await button(page, "Move Bo Lind up").click();
  await field(page, "Quick take").fill("Ice floats, so ponds freeze from the top.");
  await editor(page, "Recap body").click();
  await page.keyboard.type("The surface");
  await tool(page, "Recap body", "Heading").selectOption("2");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Water is heaviest at four degrees.");
  await field(page, "Key takeaways").fill("Ice floats.\n\nFish survive below.");
  await field(page, "Quotes").fill("Cold water sinks until it does not. — Ada Park");
  await editor(page, "Recommendations").click();
  await page.keyboard.type("A Book of Ponds, by Bo Lind\nThe ice chart, a website");
  await field(page, "Why it matters").fill("Lakes would die otherwise.");
  await field(page, "Call to action").fill("Go and look.");
  await field(page, "Transcript").fill(
    "Ada Park: Cold water sinks until it does not. Ice floats. Fish survive below.",
  );
  await page.getByLabel("Featured", { exact: true }).check();
}

test("an admin makes a recap of every field, readers see it by themselves, and another is edited from its page", async ({
  page,
}) => {
  test.slow();
  const home = await letHome();
  const title = newName("Why Ponds Freeze");
  const slug = slugOf(title);
  const body = "<p>Loose <b>old</b> markup</p><ul><li>a<ul><li>b</li></ul></li></ul>";
  const older = { recap_body: body, guest_name: "Ada", quotes: ["So it is."] };
  const old = await letRecap(older);
  await sql(`update er_episodes set is_machine_made = true where id = ${quoted(old.id)}`);
  await openAdmin(page, "recaps");
  await expect(choice(page, "Show").first()).toBeDisabled();
  await expect(page.getByText("Please select a show", { exact: true })).toBeVisible();
  await expect(button(page, "Create Recap")).toBeDisabled();
  await chooseHome(page, home);
  await fillEveryField(page, title);

  await button(page, "Preview").click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 2, name: "The surface" })).toBeVisible();
  await expect(preview.getByRole("region", { name: "Recommendations" })).toContainText("ice chart");

  await button(page, "Create Recap").click();
  await expect(toast(page, "Recap created successfully!")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("");
  expect(await recapOf(slug)).toMatchObject({
    ...{ title, show_id: home.showId, episode_date: "2026-03-04", duration_minutes: 42 },
    guests: [
      { name: "Bo Lind", link: "https://example.com/bo" },
      { name: "Ada Park", link: null },
    ],
    recap_body: "<h2>The surface</h2><p>Water is heaviest at four degrees.</p>",
    key_takeaways: ["Ice floats.", "Fish survive below."],
    quotes: ["Cold water sinks until it does not. — Ada Park"],
    recommendations: ["<p>A Book of Ponds, by Bo Lind</p>", "<p>The ice chart, a website</p>"],
    ...{ is_featured: true, is_published: true, is_machine_made: false, is_manual_clip: false },
  });

  await test.step("readers see it by themselves", async () => {
    await untilLive();
    await page.getByRole("link", { name: "See the page" }).click();
    await expect(page).toHaveURL(`/recap/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("March 4, 2026", { exact: true })).toBeVisible();
    await expect(page.getByText("Go and look.")).toBeVisible();
    const image = page.locator(`img[src*="/thumbnails/episodes/"]`).first();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  });
  await test.step("an admin edits a recap from its page; what is not touched stays to the letter", async () => {
    await page.goto(`/recap/${old.slug}`);
    await page.getByRole("link", { name: "Edit recap" }).click();
    await expect(page).toHaveURL(`/admin?edit=${old.id}`);
    await expect(field(page, "Name of guest 1")).toHaveValue("Ada");
    await field(page, "Title").fill("Toads at Night");
    await expect(field(page, "Slug")).toHaveValue(old.slug);
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    await expect(page).toHaveURL("/admin");
    expect(await recapOf(old.slug)).toMatchObject({
      ...{ ...older, title: "Toads at Night", guests: [], is_machine_made: false },
    });
  });
});

test("an admin finds recaps in the table, opens one and goes back, makes it a draft and deletes it", async ({
  page,
}) => {
  const { slug, title, show, category } = await letRecap({ is_featured: true });
  const other = await letRecap();
  const odd = `100%, (ponds) "a_b" ${newName("x")}`;
  await sql(`update er_episodes set is_machine_made = true, title = ${quoted(odd)}
    where id = ${quoted(other.id)}`);
  const state = choice(page, "State").last();
  await openAdmin(page, "recaps");
  await test.step("the table is narrowed down by show, category and state; the address keeps it", async () => {
    await expect(choice(page, "Show").last()).toBeDisabled();
    await choice(page, "Category").last().selectOption({ label: category });
    await choice(page, "Show").last().selectOption({ label: show });
    await expect(page.getByText("1 recap", { exact: true })).toBeVisible();
    await expect(row(page, title)).toBeVisible();
    await page.reload();
    await expect(page.getByText("1 recap", { exact: true })).toBeVisible();
    await state.selectOption({ label: "Drafts" });
    await expect(page.getByText("No recaps like this.")).toBeVisible();
    await choice(page, "Category").last().selectOption("");
  });
  await test.step("signs of a search are letters to the filter", async () => {
    await state.selectOption({ label: "Machine-made" });
    await findRow(page, odd);
    await expect(row(page, odd)).toContainText("Machine-made, not read yet");
    await state.selectOption("");
  });
  await test.step("Back leaves an edit, and Cancel Edit makes the form one for a new recap", async () => {
    await findRow(page, title);
    for (const text of [show, category]) await expect(row(page, title)).toContainText(text);
    await expect(row(page, title).getByText("Yes", { exact: true })).toBeVisible();
    await expect(page.getByRole("columnheader").last()).toHaveText("Actions");
    await button(page, `Edit ${title}`).click();
    await expect(page.getByRole("heading", { name: `Edit Recap: ${title}` })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "New Recap" })).toBeVisible();
    await page.goForward();
    await expect(field(page, "Title")).toHaveValue(title);
    await button(page, "Cancel Edit").click();
    await expect(page.getByRole("heading", { name: "New Recap" })).toBeVisible();
    await expect(page).not.toHaveURL(/edit=/);
    await expect(field(page, "Title")).toHaveValue("");
  });
  await test.step("a draft is for admins only, and is marked in the table", async () => {
    await button(page, `Edit ${title}`).click();
    await expect(field(page, "Title")).toHaveValue(title);
    await page.getByLabel("Featured", { exact: true }).uncheck();
    await page.getByLabel(/^Draft/).check();
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    expect(await recapOf(slug)).toMatchObject({ is_published: false });
    await expect(row(page, title)).toContainText("Draft");
    await expect(row(page, title).getByText("No", { exact: true })).toBeVisible();
    const asked = await api("GET", `/rest/v1/er_episodes?select=title&slug=eq.${slug}`);
    expect(asked).toEqual({ status: 200, body: [] });
    await state.selectOption("published");
    await expect(page.getByText(/Nothing matches/)).toBeVisible();
    await state.selectOption("");
  });
  await test.step("an admin deletes a recap after a yes", async () => {
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
