import { field } from "./admin.ts";
import { openRecap, recapOf } from "./admin-recaps.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

const CHAPTERS = [
  { start: 0, title: "Ice" },
  { start: 754.5, title: "Water" },
];
const LINKS = [{ text: "The pond", url: "https://pond.example/" }];

test("an editor changes the chapters and links of a recap with the keyboard", async ({ page }) => {
  const { slug, id } = await openRecap(page);
  await sql(`update er_episodes set chapters = ${sqlString(JSON.stringify(CHAPTERS))},
    links = ${sqlString(JSON.stringify(LINKS))} where id = ${sqlString(id)}`);
  await page.reload();
  const time = (n: number) => field(page, `Time of chapter ${n}`);
  const chapters = page.getByRole("region", { name: "Chapters", exact: true });
  await expect(time(2)).toHaveValue("12:34.500");

  await test.step("the editor reads which chapter has an invalid time", async () => {
    await button(page, "Add chapter").press("Enter");
    await expect(time(3)).toBeFocused();
    await page.keyboard.type("5 minutes");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Frogs");
    await button(page, "Update Recap").click();
    await expect(chapters.getByText("Chapter 3: Enter the time")).toBeVisible();
    await expect(time(3)).toHaveAttribute("aria-invalid", "true");
    await expect(time(3)).toHaveAccessibleDescription(/^Enter the time at which this chapter begins/);
    await expect(button(page, "Add chapter")).toBeFocused();
    await expectAccessible(page);
  });

  await test.step("the editor sorts the chapters by time, and removes a chapter", async () => {
    await time(3).fill("5:00");
    await button(page, "Sort chapters by time").press("Enter");
    await expect(time(2)).toHaveValue("5:00");
    await expect(button(page, "Sort chapters by time")).toBeHidden();
    await button(page, "Remove Ice").press("Enter");
    await expect(time(1)).toBeFocused();
  });

  await test.step("the editor adds a link and moves it up", async () => {
    await button(page, "Add link").press("Enter");
    await page.keyboard.type("The ice chart");
    await button(page, "Update Recap").click();
    await expect(field(page, "Address of link 2")).toHaveAccessibleDescription("This link has no address.");
    await field(page, "Address of link 2").fill("https://ice.example/chart");
    await button(page, "Move The ice chart up").press("Enter");
    await expect(button(page, "Move The ice chart down")).toBeFocused();
  });

  await button(page, "Preview").click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("link", { name: "The ice chart" })).toBeVisible();
  await button(page, "Update Recap").click();
  await expect(toast(page, "Recap updated successfully!")).toBeVisible();
  expect(await recapOf(slug)).toMatchObject({
    chapters: [{ start: 300, title: "Frogs" }, CHAPTERS[1]],
    links: [{ text: "The ice chart", url: "https://ice.example/chart" }, ...LINKS],
  });
});
