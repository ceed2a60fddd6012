import { field, findRow } from "./admin.ts";
import { openRecap, recapOf } from "./admin-recaps.ts";
import { expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { button, toast } from "./screen.ts";

const TRANSCRIPT = "Ada: The marsh is a price list, and every plant stands where it can afford to.";

test("an admin checks texts against the transcript, loads a transcript file, and previews the recap", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 900 });
  const { slug, title } = await openRecap(page, {
    transcript: TRANSCRIPT,
    guests: [{ name: "Ada", link: null }],
  });
  const unspokenTexts = page.getByRole("region", { name: /^Not in the transcript/ });
  const quote = "Every plant stands where it wants to";
  await test.step("an admin sees which quotes and names are not in the transcript, and reads the closest passages", async () => {
    await field(page, "Quotes").fill("The marsh is a price list. — Ada");
    await expect(unspokenTexts).toHaveCount(0);
    await field(page, "Quotes").fill(quote);
    await field(page, "Key takeaways").fill("Earnings doubled in Oslo");
    await expect(unspokenTexts.getByRole("listitem").first()).toContainText(quote);
    await expect(unspokenTexts.getByRole("listitem").first()).toContainText("The marsh is a price list");
    await expect(unspokenTexts.getByRole("listitem").last()).toHaveText("Key takeaways: names and numbers Oslo");
    await page.getByText("The closest transcript passages for 1 takeaway").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Earnings doubled in Oslo" })).toContainText(
      "No passage is similar.",
    );
  });
  await test.step("an admin must confirm before a file replaces the transcript", async () => {
    const transcript = field(page, "Transcript");
    const chooseFile = (name: string, text: string) =>
      page
        .getByLabel("Choose a transcript file")
        .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    const srt = "1\n00:00:01,000 --> 00:00:04,000\nCold water sinks.\n";
    await chooseFile("pond.srt", srt);
    const replaceDialog = page.getByRole("alertdialog", { name: "Replace the transcript?" });
    await replaceDialog.getByRole("button", { name: "Cancel" }).click();
    await expect(transcript).toHaveValue(TRANSCRIPT);
    await chooseFile("pond.srt", srt);
    await replaceDialog.getByRole("button", { name: "Replace" }).click();
    await expect(transcript).toHaveValue("[00:00:01] Cold water sinks.");
    await chooseFile("empty.vtt", " ");
    await expect(
      page.getByText("empty.vtt cannot be used. This is not a transcript: the file is empty."),
    ).toBeVisible();
    await expect(transcript).toHaveValue("[00:00:01] Cold water sinks.");
  });
  await test.step("the form and the preview are accessible", async () => {
    await expectAccessible(page);
    await button(page, "Preview").click();
    // The preview looks like the recap page, which other tests check in light and dark colours. So one check is enough here.
    await expectAccessible(page, [PHONE]);
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(isTooWide), `${width} pixels`).toBe(false);
    }
  });
  await test.step("an admin saves a quote that is not in the transcript", async () => {
    await button(page, "Update Recap").click();
    await expect(toast(page, "Recap updated successfully!")).toBeVisible();
    expect(await recapOf(slug)).toMatchObject({ quotes: [quote] });
    await findRow(page, title);
    await expectAccessible(page);
  });
});
