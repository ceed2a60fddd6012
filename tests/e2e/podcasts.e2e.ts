/** Readers suggest podcasts. Editors review, add, hide and import podcasts. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { field, findRow, openAdmin, row } from "./admin.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectPublished, openBuilder, searchBox, titleField } from "./list-builder.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";

const newName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
const dialog = (page: Page) => page.getByRole("dialog");
const statusOf = async (name: string) =>
  (await sql<{ status: string }>(`select status from podcasts where name = ${sqlString(name)}`)).map(
    ({ status }) => status,
  );

test("an admin reviews a suggested podcast", async ({ page, context }) => {
  const name = newName("Lantern");
  const address = "https://lantern-suggested.example/feed.xml";
  const foreignRequests: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("lantern-suggested")) foreignRequests.push(request.url());
  });

  const id =
    await test.step("a reader suggests a missing podcast, and publishes a list with this podcast", async () => {
      await openBuilder(page);
      await titleField(page).fill("With a lantern");
      await searchBox(page).fill(name);
      await expect(page.getByText("No podcasts found.", { exact: true }).last()).toBeVisible();
      await page.keyboard.press("Escape");
      await button(page, "Can't find it?").click();
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
      await expectAccessible(page);
      await page.getByRole("textbox", { name: "Website or feed" }).fill("javascript:alert(1)");
      await button(page, "Suggest and Add").click();
      await expect(page.getByRole("alert").filter({ hasText: "Enter an address" })).toBeVisible();
      await page.getByRole("textbox", { name: "Website or feed" }).fill(address);
      await button(page, "Suggest and Add").click();
      await expect(toast(page, "Added to your list")).toBeVisible();
      await searchBox(page).fill("Ferry Time");
      await page.getByRole("option").first().click();
      await page.keyboard.press("Escape");
      await button(page, "Publish Your Top 10").click();
      return expectPublished(page);
    });

  await test.step("B91: the page of the list does not show the suggested podcast", async () => {
    await page.goto(`/top-list/${id}`);
    await expect(page.locator(".ranked-name")).toHaveText(["Ferry Time"]);
    await page.goto(`/create-top-list?list=${id}`);
    await expect(page.locator(".pick-name")).toHaveText([name, "Ferry Time"]);
  });

  const staffPage = await context.browser()?.newPage();
  if (!staffPage) throw new Error("The browser is closed.");
  await test.step("B92: an admin accepts the suggested podcast, and no page requests the suggested address", async () => {
    await openAdmin(staffPage, "podcasts");
    await findRow(staffPage, name);
    await expect(row(staffPage, name)).toContainText("Suggested");
    await expect(row(staffPage, name).getByRole("link", { name: address })).toHaveAttribute("href", address);
    await row(staffPage, name)
      .getByRole("button", { name: `Review ${name}` })
      .click();
    await expect(dialog(staffPage)).toContainText(address);
    await expectAccessible(staffPage);
    await dialog(staffPage).getByRole("button", { name: "List this podcast" }).click();
    await expect(toast(staffPage, "The podcast is listed now.")).toBeVisible();
    expect(await statusOf(name)).toEqual(["listed"]);
    expect(foreignRequests).toEqual([]);
  });

  await test.step("the list shows the accepted podcast, and the reader gets a notice", async () => {
    await page.goto(`/top-list/${id}`);
    await expect(page.locator(".ranked-name")).toHaveText([name, "Ferry Time"]);
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: `Your suggestion “${name}”` })).toBeVisible();
  });

  await test.step("an admin hides the podcast, and the list no longer shows this podcast", async () => {
    await row(staffPage, name)
      .getByRole("button", { name: `Hide ${name}` })
      .click();
    await expect(toast(staffPage, `${name} is hidden now.`)).toBeVisible();
    await page.goto(`/top-list/${id}`);
    await expect(page.locator(".ranked-name")).toHaveText(["Ferry Time"]);
  });
  await staffPage.close();
});

test("an editor adds a podcast, and imports podcasts from a list of names and from an OPML file", async ({ page }) => {
  const [addedName, firstName, secondName] = [newName("Added"), newName("First"), newName("Second")];
  await openAdmin(page, "podcasts", "editor");
  await test.step("an editor adds a podcast, and cannot use a picture from another site", async () => {
    await field(page, "Name").fill(addedName);
    // The form shows a preview of the picture, so the browser requests the picture.
    await page.route("https://pictures.example/**", (route) => route.fulfill({ body: "" }));
    await field(page, "Picture").fill("https://pictures.example/a.png");
    await button(page, "Create Podcast").click();
    await expect(page.getByText("A podcast never shows a picture from another site.")).toBeVisible();
    await field(page, "Picture").fill("");
    await button(page, "Create Podcast").click();
    await expect(toast(page, "Podcast created successfully")).toBeVisible();
    expect(await statusOf(addedName)).toEqual(["listed"]);
  });

  await test.step("an editor imports podcasts, and the import skips a name that the site already has", async () => {
    await button(page, "Import").click();
    const opml = `<opml><body><outline text="${firstName}" xmlUrl="https://a.example/rss"/></body></opml>`;
    await dialog(page)
      .getByLabel("Choose a file")
      .setInputFiles({
        name: "podcasts.opml",
        mimeType: "text/xml",
        buffer: Buffer.from(opml),
      });
    await dialog(page).getByRole("button", { name: "Import 1 podcast" }).click();
    await expect(dialog(page).getByRole("status")).toContainText("Added 1 podcast.");
    await dialog(page).getByRole("textbox", { name: "Podcasts" }).fill(`${firstName}\n${secondName}`);
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Import 2 podcasts" }).click();
    await expect(dialog(page).getByRole("status")).toContainText("Added 1 podcast. Already on the site: 1.");
    await page.keyboard.press("Escape");
    await findRow(page, secondName);
  });
});

test("a reader clicks a podcast in a list, and sees the page of the show", {
  tag: "@everyday",
}, async ({ page }) => {
  const reader = await newPerson();
  const [podcast] = await sql<{ id: string; name: string; slug: string }>(
    `select p.id, s.name, s.slug from podcasts p join er_shows s on s.id = p.show_id where s.slug = 'harbour-hours'`,
  );
  const [list] = await sql<{ id: string }>(
    `with made as (
       insert into top_lists (user_id, title) values ('${reader.id}', 'Shows') returning id
     ) insert into list_items (list_id, podcast_id, rank_order)
     select made.id, '${podcast?.id}', 1 from made returning list_id as id`,
  );
  await signInAs(page, reader);
  await page.goto(`/top-list/${list?.id}`);
  await page.getByRole("link", { name: "Harbour Hours" }).click();
  await expect(page).toHaveURL("/show/harbour-hours");
});
