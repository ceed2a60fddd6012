import type { Page } from "@playwright/test";
import { categoryOf, field, findRow, newName, openAdmin, row, showOf, slugOf, tab } from "./admin.ts";
import { chooseCategoryAndShow, comboboxes, insertRecap, listHeading, recapOf, startNewRecap } from "./admin-recaps.ts";
import { BODY_WITH_EVERY_TOOL, fillEveryField } from "./admin-whole-recap.ts";
import { expect, test } from "./fixtures.ts";
import { makePhoto } from "./photo.ts";
import { sql, sqlString, waitUntilLive } from "./product.ts";
import { button, toast } from "./screen.ts";

const CHANNEL = "https://www.youtube.com/@bench";

/** Creates a category with a picture and returns the row of the category. */
async function createCategory(page: Page, name: string) {
  await field(page, "Name").fill(name);
  await expect(field(page, "Slug")).toHaveValue(slugOf(name));
  await field(page, "Description").fill("Rails after dark.");
  await page.getByLabel("Upload a file").setInputFiles({
    name: "../a photo.png",
    mimeType: "image/jpeg",
    buffer: await makePhoto(page, { width: 300, height: 200, type: "image/png" }),
  });
  await expect(field(page, "Image")).toHaveValue(/\/thumbnails\/category-/);
  await button(page, "Create Category").click();
  await expect(toast(page, "Category created successfully")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("");
  await findRow(page, name);
  return categoryOf(slugOf(name));
}

/** Fills every field of a new show, creates the show and returns its row. */
async function createShow(page: Page, category: string, name: string) {
  await expect(button(page, "Create Show")).toBeDisabled();
  await field(page, "Name").fill(name);
  await expect(field(page, "Slug")).toHaveValue(slugOf(name));
  await expect(button(page, "Create Show")).toBeDisabled();
  await page.getByRole("combobox", { name: "Category" }).selectOption(category);
  await field(page, "Description").fill("Wind, mostly.");
  await button(page, "Add host").click();
  await field(page, "Name of host 1").fill("Ada Park");
  await field(page, "YouTube channel URL").fill(CHANNEL);
  await page.getByRole("checkbox", { name: "Auto-track new videos" }).check();
  await expect(button(page, "Connect")).toHaveCount(0);
  await page.getByLabel("Upload a file").setInputFiles({
    name: "photo.webp",
    mimeType: "image/webp",
    buffer: await makePhoto(page, { width: 300, height: 300, type: "image/webp" }),
  });
  await expect(field(page, "Photo")).toHaveValue(/\/thumbnails\/shows\//);
  await button(page, "Create Show").click();
  await expect(toast(page, "Show created successfully")).toBeVisible();
  return showOf(slugOf(name));
}

/** Fills every field of a new recap, checks the preview, creates the recap and returns its row. */
async function createRecap(page: Page, parents: { category: string; show: string }, title: string) {
  await expect(comboboxes(page, "Show").first()).toBeDisabled();
  await expect(page.getByText("Please select a show", { exact: true })).toBeVisible();
  await expect(button(page, "Create Recap")).toBeDisabled();
  await chooseCategoryAndShow(page, parents);
  await fillEveryField(page, title);
  await expect(page.getByText("Hosts of the show, whom readers do not see as guests: Ada Park.")).toBeVisible();
  await button(page, "Preview").click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 3, name: "Sub" })).toBeVisible();
  await expect(preview.getByRole("region", { name: "Recommendations" })).toContainText("ice chart");
  await button(page, "Create Recap").click();
  await expect(toast(page, "Recap created successfully!")).toBeVisible();
  await expect(listHeading(page)).toBeFocused();
  return recapOf(slugOf(title));
}

/** Expects that the public page shows every field of the recap (F7). */
async function expectWholeRecap(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("March 4, 2026", { exact: true })).toBeVisible();
  await expect(page.getByText("Go and look.")).toBeVisible();
  const image = page.locator(`img[src*="/thumbnails/episodes/"]`).first();
  await expect(image).toHaveAttribute("srcset", /-160w\.webp 160w, .*-320w\.webp 320w$/);
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
  const recapBody = page.getByRole("region", { name: "Recap", exact: true }).locator(".prose-recap");
  await expect(recapBody).toBeVisible();
  expect(await recapBody.innerHTML()).toBe(BODY_WITH_EVERY_TOOL);
  await expect(recapBody.locator(".ql-align-center")).toHaveCSS("text-align", "center");
  const redText = recapBody.locator(".ql-color-red");
  const color = (element: Element) => getComputedStyle(element).color;
  expect(await redText.evaluate(color)).not.toBe(await recapBody.evaluate(color));
}

test("an admin creates a category, a show and a recap with every field (F7), and readers see all three", async ({
  page,
}) => {
  test.slow();
  const [category, show] = [newName("Night Trains"), newName("Der Föhn")];
  const [title, showSlug] = [newName("Why Ponds Freeze"), slugOf(show)];
  const body = "<p>Loose <b>old</b> markup</p><ul><li>a<ul><li>b</li></ul></li></ul>";
  const olderValues = { recap_body: body, guest_name: "Ada", quotes: ["So it is."] };
  const olderRecap = await insertRecap(olderValues);
  await sql(`update er_episodes set made_by = 'machine' where id = ${sqlString(olderRecap.id)}`);
  await openAdmin(page, "categories");
  await test.step("an admin creates a category with a picture", async () => {
    const storedCategory = await createCategory(page, category);
    expect(storedCategory).toMatchObject({ name: category, description: "Rails after dark." });
    const path = "/storage/v1/object/public/thumbnails/category-";
    expect(storedCategory?.image_url).toMatch(new RegExp(`${path}${slugOf(category)}-\\d{13}-300w\\.webp$`));
    const response = await fetch(storedCategory?.image_url ?? "");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toContain("3600");
  });
  await test.step("an admin creates a show with every field", async () => {
    await tab(page, "Shows").click();
    const storedShow = await createShow(page, category, show);
    expect(storedShow).toMatchObject({
      name: show,
      description: "Wind, mostly.",
      hosts: [{ name: "Ada Park", link: null }],
      auto_track_youtube: true,
      youtube_channel_url: CHANNEL,
      youtube_channel_id: null,
    });
    // A file name contains only characters that need no escape in a URL (security G8).
    const fileName = showSlug.replace("ö", "");
    expect(storedShow?.image_url).toMatch(new RegExp(`/thumbnails/shows/${fileName}-\\d{13}-300w\\.webp$`));
    await findRow(page, show);
    for (const text of [category, "Not connected", "Enabled"]) {
      await expect(row(page, show).getByRole("cell", { name: text, exact: true })).toBeVisible();
    }
  });
  await test.step("an admin creates a recap with every field and every tool of the text editor", async () => {
    await tab(page, "Recaps").click();
    await startNewRecap(page);
    expect(await createRecap(page, { category, show }, title)).toMatchObject({
      title,
      episode_date: "2026-03-04",
      duration_minutes: 42,
      recap_body: BODY_WITH_EVERY_TOOL,
      guests: [
        { name: "Bo Lind", link: "https://example.com/bo" },
        { name: "Ada Park", link: null },
      ],
      key_takeaways: ["Ice floats.", "Fish survive below."],
      quotes: ["Cold water sinks until it does not. — Ada Park"],
      recommendations: ["<p>A Book of Ponds, by Bo Lind</p>", "<p>The ice chart, a website</p>"],
      is_featured: true,
      is_published: true,
      is_machine_made: false,
      is_manual_clip: false,
    });
  });
  await test.step("after the automatic build, readers see the category, the show and the recap", async () => {
    await waitUntilLive();
    await page.getByRole("link", { name: "See the page" }).click();
    await expect(page).toHaveURL(`/recap/${slugOf(title)}`);
    await expectWholeRecap(page, title);
    const facts = page.getByRole("main").locator("header").getByRole("listitem");
    await expect(facts.filter({ hasText: "With" })).toHaveText("With Bo Lind");
    await expect(facts.filter({ hasText: "Hosted by" })).toHaveText("Hosted by Ada Park");
    await page.goto(`/show/${encodeURIComponent(showSlug)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(show);
    await expect(page.getByText("Wind, mostly.")).toBeVisible();
    await expect(page.getByText("Hosted by Ada Park")).toBeVisible();
    await page.goto("/podcasts");
    await page.getByRole("link", { name: category }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(category);
  });
  await test.step("an admin changes the title of a recap, and the other fields do not change", async () => {
    await page.goto(`/recap/${olderRecap.slug}`);
    await page.getByRole("link", { name: "Edit recap" }).click();
    await expect(page).toHaveURL(`/admin?edit=${olderRecap.id}`);
    await expect(field(page, "Name of guest 1")).toHaveValue("Ada");
    await field(page, "Title").fill("Toads at Night");
    await expect(field(page, "Slug")).toHaveValue(olderRecap.slug);
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    await expect(page).toHaveURL("/admin");
    expect(await recapOf(olderRecap.slug)).toMatchObject({
      ...olderValues,
      title: "Toads at Night",
      guests: [],
      made_by: "machine",
    });
  });
});
