import { field, findRow, newName, openAdmin, row } from "./admin.ts";
import { choice, letRecap, openRecap, recapOf } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { quoted, sql } from "./product.ts";
import { button, toast } from "./screen.ts";

const TRANSCRIPT = "Ada: The marsh is a price list, and every plant stands where it can afford to.";

test("quotes that nobody said are listed with the nearest passage, and may be saved", async ({
  page,
}) => {
  const { slug } = await openRecap(page, { transcript: TRANSCRIPT });
  const listed = page.getByRole("region", { name: /^Not in the transcript/ });
  await field(page, "Quotes").fill("The marsh is a price list. — Ada");
  await expect(listed).toHaveCount(0);
  const quote = "Every plant stands where it wants to";
  await field(page, "Quotes").fill(quote);
  await field(page, "Key takeaways").fill("Quarterly earnings doubled");
  await expect(listed.getByRole("listitem").first()).toContainText(quote);
  await expect(listed.getByRole("listitem").first()).toContainText("The marsh is a price list");
  await expect(listed.getByRole("listitem").last()).toContainText("Quarterly earnings doubled");
  await button(page, "Update Recap").click();
  await expect(toast(page, "Recap updated successfully!")).toBeVisible();
  expect(await recapOf(slug)).toMatchObject({ quotes: [quote] });
});

test("a transcript comes from a file, and replaces one after a yes only", async ({ page }) => {
  await openRecap(page, { transcript: TRANSCRIPT });
  const file = (name: string, text: string) =>
    page
      .getByLabel("Choose a transcript file")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const srt = "1\n00:00:01,000 --> 00:00:04,000\nCold water sinks.\n";
  await file("pond.srt", srt);
  const question = page.getByRole("alertdialog", { name: "Replace the transcript?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Transcript")).toHaveValue(TRANSCRIPT);
  await file("pond.srt", srt);
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(field(page, "Transcript")).toHaveValue("[00:00:01] Cold water sinks.");
  await file("empty.vtt", " ");
  await expect(
    page.getByText("empty.vtt cannot be used. This is not a transcript: the file is empty."),
  ).toBeVisible();
  await expect(field(page, "Transcript")).toHaveValue("[00:00:01] Cold water sinks.");
});

test("the table is narrowed down by show, category and state; the address keeps it", async ({
  page,
}) => {
  const { title, category, show } = await letRecap();
  const other = await letRecap();
  await sql(`update er_episodes set is_machine_made = true where slug = ${quoted(other.slug)}`);
  await openAdmin(page, "recaps");
  await expect(choice(page, "Show").last()).toBeDisabled();
  await choice(page, "Category").last().selectOption({ label: category });
  await choice(page, "Show").last().selectOption({ label: show });
  await expect(page.getByText("1 recap", { exact: true })).toBeVisible();
  await expect(row(page, title)).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 recap", { exact: true })).toBeVisible();
  await choice(page, "State").selectOption({ label: "Drafts" });
  await expect(page.getByText("No recaps like this.")).toBeVisible();
  await choice(page, "Category").last().selectOption("");
  await choice(page, "State").selectOption({ label: "Machine-made" });
  await findRow(page, other.title);
  await expect(row(page, other.title)).toContainText("Machine-made, not read yet");
});

test("signs of a search are letters to the filter", async ({ page }) => {
  const title = `100%, (ponds) "a_b" ${newName("x")}`;
  const { slug } = await letRecap();
  await sql(`update er_episodes set title = ${quoted(title)} where slug = ${quoted(slug)}`);
  await openAdmin(page, "recaps");
  await findRow(page, title);
  await expect(page.getByText("1 recap found", { exact: true })).toBeVisible();
});

test("the form, the preview and the table are accessible", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 900 });
  await openRecap(page, {
    ...{ transcript: TRANSCRIPT, quotes: ["Nobody said this at all"] },
    guests: [{ name: "Ada", link: null }],
  });
  await expectAccessible(page);
  await button(page, "Preview").click();
  await expectAccessible(page);
  const wider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(wider), `${width} pixels`).toBe(false);
  }
});
