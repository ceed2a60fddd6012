/** Readers import follows from another app, read My Feed in a feed reader, and download their data. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { parseFeed } from "htmlparser2";
import { parseXml } from "../support/xml.ts";
import { DARK_DESKTOP, expectAccessible, PHONE } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { followsOf, insertFollows } from "./follows.ts";
import { newPerson, type Person, signInAs } from "./people.ts";
import { siteUrl, sql, sqlString } from "./product.ts";
import { button, toast } from "./screen.ts";
import { LONG_SHOW } from "./seed.ts";

const { show: SHOW_SLUG, category: CATEGORY_SLUG } = LONG_SHOW;
const outline = (name: string, feed: string) => `<outline type="rss" text="${name}" xmlUrl="${feed}"/>`;
const opml = (...outlines: string[]) => ({
  name: "subscriptions.opml",
  mimeType: "text/x-opml",
  buffer: Buffer.from(`<opml version="2.0"><body>${outlines.join("")}</body></opml>`),
});
const importFile = (page: Page, file: ReturnType<typeof opml>) => page.getByLabel("Import OPML").setInputFiles(file);
const followedSlugs = async (person: Person) => Object.values(await followsOf(person)).flat();

test("a reader imports follows, reads the private feed, and downloads an archive with their data", {
  tag: "@everyday",
}, async ({ page }) => {
  const person = await newPerson();
  await signInAs(page, person);
  await page.goto("/onboarding");
  await page.getByRole("link", { name: "Import follows from another app" }).click();
  await expect(page).toHaveURL("/account#follows");
  await expect(page.getByRole("heading", { name: "Follows" })).toBeInViewport();

  await test.step("a reader imports an OPML file, undoes the import, and imports the file again", async () => {
    const file = opml(
      outline("Any name", `${siteUrl()}/show/${SHOW_SLUG}.xml`),
      outline("Test bench", `${siteUrl()}/category/${CATEGORY_SLUG}.xml`),
      outline("Elsewhere", "https://elsewhere.test/feed.xml"),
    );
    await importFile(page, file);
    const reviewHeading = page.getByRole("heading", { name: "1 show and 1 category to follow" });
    await expect(reviewHeading).toBeFocused();
    await page.getByText("1 subscription not on this site").click();
    await expect(page.getByText("Elsewhere", { exact: true })).toBeVisible();
    await expectAccessible(page, [PHONE, DARK_DESKTOP]);
    await button(page, "Cancel").click();
    expect(await followedSlugs(person)).toEqual([]);

    await importFile(page, file);
    await button(page, "Follow 2").click();
    await expect(page.getByText("Followed 1 show and 1 category.")).toBeFocused();
    expect(await followedSlugs(person)).toEqual([SHOW_SLUG, CATEGORY_SLUG]);
    await button(page, "Undo").click();
    await expect(page.getByText("The import is undone.")).toBeVisible();
    expect(await followedSlugs(person)).toEqual([]);

    await importFile(page, file);
    await page.getByRole("checkbox", { name: "(category)" }).uncheck();
    await button(page, "Follow 1").click();
    await expect(page.getByText("Followed 1 show.")).toBeVisible();
    expect(await followedSlugs(person)).toEqual([SHOW_SLUG]);
  });

  let address = "";
  const addressField = page.getByLabel("Address for your feed reader");
  await test.step("a reader creates the private feed, and a feed parser reads the feed", async () => {
    await button(page, "Create Private Feed").click();
    await expect(addressField).toBeFocused();
    await expectAccessible(page, [PHONE, DARK_DESKTOP]);
    address = await addressField.inputValue();
    const response = await fetch(address);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(parseXml(text).name).toBe("rss");
    const feed = parseFeed(text, { xmlMode: true });
    expect(feed?.title).toBe("My Feed | Episode Recap");
    expect(feed?.items).toHaveLength(50);
    expect(feed?.items[0]?.link).toContain(`${siteUrl()}/recap/long-run-part-`);
  });

  await test.step("a reader reloads the page, and the address of the private feed is hidden", async () => {
    await page.reload();
    await expect(page.getByText("Your private feed is on.")).toBeVisible();
    await expect(addressField).toBeHidden();
  });

  await test.step("a reader replaces the address of the private feed, and then turns the feed off", async () => {
    await button(page, "Replace Address").click();
    const dialog = page.getByRole("alertdialog", { name: "Replace the address?" });
    await dialog.getByRole("button", { name: "Replace Address" }).click();
    await expect(addressField).toBeFocused();
    const newAddress = await addressField.inputValue();
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(newAddress)).status).toBe(200);
    await button(page, "Turn Off").click();
    const confirmation = page.getByRole("alertdialog", { name: "Turn off your private feed?" });
    await confirmation.getByRole("button", { name: "Turn Off" }).click();
    await expect(toast(page, "Private feed turned off")).toBeVisible();
    await expect(button(page, "Create Private Feed")).toBeVisible();
    expect((await fetch(newAddress)).status).toBe(404);
  });

  await test.step("a reader downloads an archive of their lists, saved recaps and follows", async () => {
    await sql(`
      with list as (
        insert into top_lists (user_id, title) values (${sqlString(person.id)}, 'Long walks') returning id
      )
      insert into list_items (list_id, podcast_id, rank_order, note)
      select list.id, p.id, 1, '=1+1' from list, podcasts p where p.status = 'listed' order by p.name limit 1;
      insert into saved_episodes (user_id, episode_id)
      select ${sqlString(person.id)}, id from er_episodes where slug = 'long-run-part-60'`);
    const downloadEvent = page.waitForEvent("download");
    await button(page, "Download Your Data").click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toMatch(/^episode-recap-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    const readText = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(readText("lists.md")).toContain("Long walks");
    expect(readText("lists.csv")).toContain("'=1+1");
    expect(readText("saved.csv")).toContain(`Long run, day 60`);
    expect(readText("saved.md")).toContain(`/recap/long-run-part-60)`);
    expect(readText("follows.opml")).toContain(`/show/${SHOW_SLUG}.xml`);
    expect(JSON.parse(readText("account.json"))).toMatchObject({ followedShows: [SHOW_SLUG] });
  });
});

test("a reader exports follows as OPML, and another reader imports the file", async ({ page }) => {
  const person = await newPerson();
  await insertFollows(person, { shows: [SHOW_SLUG], categories: [CATEGORY_SLUG] });
  await signInAs(page, person);
  await page.goto("/account");
  const downloadEvent = page.waitForEvent("download");
  await button(page, "Export OPML").click();
  const buffer = readFileSync(await (await downloadEvent).path());
  await importFile(page, { ...opml(), buffer });
  await expect(page.getByRole("heading", { name: "nothing new to follow" })).toBeVisible();
  await button(page, "Close").click();

  const friend = await newPerson();
  await signInAs(page, friend);
  await page.goto("/account");
  await importFile(page, { ...opml(), buffer });
  await button(page, "Follow 2").click();
  await expect(page.getByText("Followed 1 show and 1 category.")).toBeVisible();
  expect(await followsOf(friend)).toEqual({ shows: [SHOW_SLUG], categories: [CATEGORY_SLUG] });
});

test("a reader chooses a wrong file, and reads why the import found no subscriptions", async ({ page }) => {
  await signInAs(page, await newPerson());
  await page.goto("/account");
  await importFile(page, { ...opml(), buffer: Buffer.from("<rss/>") });
  await expect(page.getByText("This is no OPML file.")).toBeVisible();
  await importFile(page, opml());
  await expect(page.getByText("This OPML file has no subscriptions.")).toBeVisible();
});
