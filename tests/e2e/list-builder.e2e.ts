import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  addPodcasts,
  expectOrder,
  expectPublished,
  noteField,
  openBuilder,
  option,
  rankField,
  rows,
  searchBox,
  storedDraft,
  TEN_PODCASTS,
  titleField,
} from "./list-builder.ts";
import { listOf } from "./lists.ts";
import { sql } from "./product.ts";
import { button, toast } from "./screen.ts";

// Most readers see animations, so the tests in this file show animations.
test.use({
  viewport: { width: 1280, height: 1000 },
  contextOptions: { reducedMotion: "no-preference" },
});

/** Drags a row by its handle to the position of another row. */
async function drag(page: Page, name: string, targetName: string): Promise<void> {
  const handle = page.getByRole("button", { name: `Reorder ${name}` });
  const targetHandle = page.getByRole("button", { name: `Reorder ${targetName}` });
  // Rows move after a drop. `hover` waits until the row no longer moves.
  await targetHandle.hover();
  const indexOfRow = async (rowName: string) =>
    (await rows(page).locator(".pick-name").allTextContents()).indexOf(rowName);
  const targetIndex = await indexOfRow(targetName);
  await handle.hover();
  await page.mouse.down();
  // The page can miss a pointer move while rows move or the page scrolls. So the pointer moves again and again to
  // the current position of the handle.
  await expect(async () => {
    const targetBox = await rows(page)
      .nth(targetIndex)
      .getByRole("button", { name: /^Reorder/ })
      .boundingBox();
    if (!targetBox) throw new Error("A handle is not visible.");
    const [x, y] = [targetBox.x + targetBox.width / 2, targetBox.y + targetBox.height / 2];
    await page.mouse.move(x, y, { steps: 20 });
    await page.mouse.move(x, y + 1);
    expect(await indexOfRow(name)).toBe(targetIndex);
  }).toPass({ timeout: 60_000 });
  await page.mouse.up();
}

test("a reader builds and publishes a list of ten podcasts with the mouse", {
  tag: "@everyday",
}, async ({ page }) => {
  const person = await openBuilder(page);
  const [a, b, c, d, ...otherPodcasts] = TEN_PODCASTS as [string, string, string, string, ...string[]];
  await test.step("a reader opens the empty builder and reads what to do", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Your Top 10 Podcasts");
    for (const name of ["List Details", "Add Podcasts", "Your Top 10"]) {
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    }
    await expect(page.getByText("Title *", { exact: true })).toBeVisible();
    await expect(titleField(page)).toHaveAttribute("required");
    await expect(page.getByText("No podcasts selected yet")).toBeVisible();
    await expect(page.getByText("Use the search above to add podcasts")).toBeVisible();
    await expect(page.getByText("0/10", { exact: true })).toBeVisible();
    await expect(searchBox(page)).toHaveAttribute("placeholder", "Search podcasts...");
  });

  await test.step("a reader adds ten podcasts, and cannot add more", async () => {
    await titleField(page).fill("  Ten for the ferry ");
    await page.getByLabel("Description", { exact: true }).fill("  ");
    await addPodcasts(page, ...TEN_PODCASTS);
    await expect(page.getByText("10/10", { exact: true })).toBeVisible();
    await expect(page.getByText("Drag to reorder • Add notes up to 140 characters", { exact: true })).toBeVisible();
    await expect(searchBox(page)).toBeDisabled();
    await expect(searchBox(page)).toHaveAttribute("placeholder", "Maximum 10 podcasts selected");
    await expectOrder(page, ...TEN_PODCASTS);
    await expect(rankField(page, a)).toHaveValue("1");
  });

  await test.step("a reader restores a removed podcast with its note, but cannot restore a podcast to a full list", async () => {
    await noteField(page, b).fill(" Numbers, gently. ");
    const removePodcast = (name: string) => page.getByRole("button", { name: `Remove ${name}` }).click();
    await removePodcast(b);
    await expectOrder(page, a, c, d, ...otherPodcasts);
    await button(page, "Undo").click();
    await expectOrder(page, ...TEN_PODCASTS);
    await expect(noteField(page, b)).toHaveValue(" Numbers, gently. ");
    await removePodcast(d);
    await addPodcasts(page, "Ghost Notes");
    await button(page, "Undo").click();
    await expect(toast(page, "Limit reached")).toBeVisible();
    await expect(toast(page, "You can only select up to 10 podcasts")).toBeVisible();
    await expectOrder(page, a, b, c, ...otherPodcasts, "Ghost Notes");
    await removePodcast("Ghost Notes");
    await addPodcasts(page, d);
  });

  await test.step("a reader drags podcasts up and down", async () => {
    const [e, ...others] = otherPodcasts as [string, ...string[]];
    // The whole list fits on this screen. On a smaller one, the page scrolls while the pointer is near its edge, and the
    // row that the test aims at can leave the screen.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await drag(page, c, a);
    await expectOrder(page, c, a, b, e, ...others, d);
    await drag(page, c, e);
    await expectOrder(page, a, b, e, c, ...others, d);
    await button(page, "Publish Your Top 10").click();
    const id = await expectPublished(page);
    await expect(toast(page, "Success!")).toBeVisible();
    await expect(toast(page, "Your Top 10 list has been created")).toBeVisible();
    expect(await listOf(id)).toMatchObject({
      title: "Ten for the ferry",
      description: null,
      items: [a, b, e, c, ...others, d].map((name, n) => ({
        rank: n + 1,
        name,
        note: name === b ? "Numbers, gently." : null,
      })),
    });
    const [owner] = await sql<{ user_id: string }>(`select user_id from top_lists where id = '${id}'`);
    expect(owner?.user_id).toBe(person.id);
    expect(await storedDraft(page)).toBe("");
  });
});

test("a reader finds podcasts, and reads what is missing before the list can be published", async ({ page }) => {
  await openBuilder(page);
  const publishButton = button(page, "Publish Your Top 10");
  await test.step("a reader cannot publish a list that has no title or no podcast", async () => {
    await expect(publishButton).toBeDisabled();
    await expect(page.getByText("Please enter a title for your list")).toBeVisible();
    await titleField(page).fill("   ");
    await addPodcasts(page, "Ferry Time");
    await expect(publishButton).toBeDisabled();
    await titleField(page).fill("Mine");
    await expect(publishButton).toBeEnabled();
    await page.getByRole("button", { name: "Remove Ferry Time" }).click();
    await expect(page.getByText("Please add at least one podcast to your list")).toBeVisible();
    await expect(publishButton).toBeDisabled();
    await page.getByRole("button", { name: "Clear search" }).click();
  });

  await test.step("a reader finds podcasts by name or description, in small or capital letters", async () => {
    await expect(page.getByRole("option")).toHaveCount(50);
    await expect(page.getByText(/^\d+ more podcasts\. Type to narrow the list\.$/)).toBeVisible();
    await searchBox(page).fill("FERRY TI");
    await expect(page.getByRole("option")).toHaveCount(1);
    // These words are only in the description of Loud Libraries.
    await searchBox(page).fill("request slips");
    await expect(option(page, "Loud Libraries")).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(1);
    await searchBox(page).fill("no such thing");
    await expect(page.getByText("No podcasts found.", { exact: true }).last()).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page.getByRole("option")).toHaveCount(50);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(page.getByRole("option")).toHaveCount(0);
  });

  await test.step("a reader tries to add a podcast twice, and reads that the podcast is already in the list", async () => {
    await searchBox(page).fill("Ferry Time");
    await option(page, "Ferry Time").click();
    await expect(option(page, "Ferry Time")).toHaveAttribute("aria-selected", "true");
    await expect(option(page, "Ferry Time")).toContainText("Added");
    await option(page, "Ferry Time").click();
    await expect(toast(page, "Already added")).toBeVisible();
    await expect(toast(page, "This podcast is already in your list")).toBeVisible();
    await expectOrder(page, "Ferry Time");
    await page.keyboard.press("Escape");
  });

  await test.step("a reader sees the length of each text, and cannot exceed the limit", async () => {
    const note = noteField(page, "Ferry Time");
    await expect(page.getByText("0/140", { exact: true })).toHaveCount(0);
    await note.fill("🎧 Good");
    await expect(page.getByText("6/140", { exact: true })).toBeVisible();
    // The field ignores an input that would make the note too long.
    await note.fill("x".repeat(140 + 1));
    await expect(note).toHaveValue("🎧 Good");
    await expect(page.getByText("A note can have at most 140 characters.")).toBeVisible();
    await note.fill("🎧".repeat(140));
    await expect(page.getByText("140/140", { exact: true })).toBeVisible();
    await note.press("End");
    await page.keyboard.type("!");
    await expect(note).toHaveValue("🎧".repeat(140));
    // The field is full, so it ignores "!?". The caret stays after the first character.
    await note.press("Home");
    await note.press("ArrowRight");
    await page.keyboard.type("!?");
    await note.press("Delete");
    await page.keyboard.type("b");
    await expect(note).toHaveValue(`🎧b${"🎧".repeat(140 - 2)}`);

    await titleField(page).fill("");
    await titleField(page).pressSequentially("12345");
    await expect(page.getByText("5/100", { exact: true })).toBeVisible();
    await titleField(page).fill("x".repeat(120));
    await expect(titleField(page)).toHaveValue("x".repeat(100));
    const description = page.getByLabel("Description", { exact: true });
    await description.fill("y".repeat(600));
    await expect(description).toHaveValue("y".repeat(500));
    await expect(page.getByText("500/500", { exact: true })).toBeVisible();
  });
});
