/** An editor imports an RSS feed into a site without content, and publishes only the items that are ready. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccount } from "../../scripts/local/demo/accounts.ts";
import { field, tab } from "./admin.ts";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { expectAccessible } from "./axe.ts";
import { openEmptySite } from "./empty-site.ts";
import { expect, test } from "./fixtures.ts";
import { PASSWORD } from "./people.ts";
import { button, toast } from "./screen.ts";

const EDITOR = { email: "edo@desk.test", name: "Edo Lind", password: PASSWORD };

const feedItem = (title: string, moreXml = "") => `<item><title>${title}</title>
  <guid isPermaLink="false">${title || "untitled"}</guid>${moreXml}</item>`;
const FEED = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Harbour Radio</title>
  <itunes:category text="Nature"/>
  ${feedItem(
    "Fog on the pier",
    `<pubDate>Thu, 02 Oct 2025 10:00:00 GMT</pubDate>
     <description>&lt;p&gt;Ines explains why fog stays over cold water.&lt;/p&gt;&lt;p&gt;Links:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;&lt;a href="https://pier.test/"&gt;Pier&lt;/a&gt;&lt;/li&gt;&lt;/ul&gt;</description>
     <podcast:transcript url="/fog.vtt" type="text/vtt"/>
     <enclosure url="https://media.test/fog.mp3" type="audio/mpeg" length="9"/>`,
  )}
  ${feedItem("Rain at night", "<description>How rain sounds on tin, and why people sleep well under it.</description>")}
  ${feedItem("Numbers station")}
  ${feedItem("")}
  </channel></rss>`;
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGMwSJgARAwQCgAeDgSBHTXVHgAAAABJRU5ErkJggg==",
  "base64",
);
const TRANSCRIPT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ines>Fog is patient.\n";

test("an editor imports an RSS feed into an empty site, and publishes only the items that are ready", {
  tag: "@everyday",
}, async ({ browser, pageWatcher }) => {
  let feed = FEED;
  const server = createServer(({ url }, response) => {
    if (url === "/fog.png") return void response.end(PICTURE);
    response.end(url === "/fog.vtt" ? TRANSCRIPT : feed);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site = await openEmptySite({ FEED_TRUSTED_ORIGIN: origin });
  const context = await browser.newContext({
    baseURL: site.url,
    serviceWorkers: "block",
    locale: "en-US",
    reducedMotion: "reduce",
  });
  try {
    await pageWatcher.attach(context);
    const page = await context.newPage();
    const { sql } = site.backend.database;
    await createAccount(site.backend, EDITOR);
    await sql("insert into public.user_roles (user_id, role) select id, 'editor' from auth.users where email = $1", [
      EDITOR.email,
    ]);
    const row = (title: string) => page.getByRole("row").filter({ hasText: title });
    const publishedTitles = async () =>
      (await sql("select title from public.er_episodes where is_published order by title")).map(({ title }) => title);

    await test.step("the editor loads an RSS feed, and reads what the import will do", async () => {
      await page.goto("/auth");
      await fillCredentials(page, EDITOR.email, PASSWORD);
      await clickButton(page, "Sign In");
      await page.waitForURL((url) => url.pathname !== "/auth");
      await page.goto("/admin?tab=inbox");
      await expect(page.getByText("The Inbox is empty.")).toBeVisible();
      await field(page, "Feed address").fill(`${origin}/feed.xml?token=secret`);
      await button(page, "Load Feed").click();
      await expect(page.getByText("3 new episodes, 1 transcript.")).toBeVisible();
      await expect(page.getByText("1 item cannot become a draft and will wait in the Inbox.")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("the editor imports drafts and follows the RSS feed, and nothing is public", async () => {
      await page.getByRole("checkbox", { name: /^Follow this feed/ }).check();
      await button(page, "Import").click();
      await expect(page.getByText("3 episodes created, 0 updated, 0 unchanged, 1 failed.")).toBeVisible();
      await expect(row("Fog on the pier")).toContainText("Found");
      await expect(row("Rain at night")).toContainText("Transcript missing");
      await expect(row("untitled")).toContainText("Failed");
      await expect(page.getByText("Not checked yet.")).toBeVisible();
      expect(await page.content()).not.toContain("token=secret");
      expect(await publishedTitles()).toEqual([]);
      const [fog] = await sql(
        "select quick_take, card_text, recap_body, enclosure_url, transcript from public.er_episodes where title like 'Fog%'",
      );
      expect(fog).toEqual({
        quick_take: null,
        card_text: "Ines explains why fog stays over cold water.",
        recap_body: null,
        enclosure_url: "https://media.test/fog.mp3",
        transcript: "[00:00:01] Ines: Fog is patient.",
      });
      await expectAccessible(page);
    });

    await test.step("the editor imports a transcript file for a draft", async () => {
      await button(page, "Import More").click();
      await page.getByLabel("Files").setInputFiles({
        name: "rain-at-night.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("Ines: Rain on tin."),
      });
      await button(page, "Import").click();
      await expect(row("Rain at night")).toContainText("Found");
    });

    await test.step("B193: the site copies the pictures of new episodes, and the editor reads why a picture is missing", async () => {
      const episode = (title: string, path: string) => ({ title, image_url: origin + path });
      const show = { name: "Pier Talk", image_url: `${origin}/fog.png`, categories: ["Nature"] };
      const episodes = [episode("Ropes", "/fog.png"), episode("Knots", "/feed.xml")];
      await button(page, "Import More").click();
      await page.getByLabel("Files").setInputFiles({
        name: "pier-talk.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ show, episodes })),
      });
      await button(page, "Import").click();
      await expect(page.getByText("2 episodes created, 0 updated")).toBeVisible();
      await expect(row("Knots")).toContainText("Picture not copied: This is not a picture.");
      const [ropes] = await sql(
        "select e.thumbnail_url, s.image_url from public.er_episodes e join public.er_shows s on s.id = e.show_id where e.title = 'Ropes'",
      );
      const copiedAddress = /\/storage\/v1\/object\/public\/thumbnails\//;
      expect(ropes).toEqual({
        thumbnail_url: expect.stringMatching(copiedAddress),
        image_url: expect.stringMatching(copiedAddress),
      });
      const [knots] = await sql("select thumbnail_url from public.er_episodes where title = 'Knots'");
      expect(knots).toEqual({ thumbnail_url: null });
    });

    await test.step("the editor says that a show with the name of a stored show is another podcast", async () => {
      const show = { name: "Pier Talk", website: "https://other.test/", categories: ["Nature"] };
      await button(page, "Import More").click();
      await page.getByLabel("Files").setInputFiles({
        name: "other.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ show, episodes: [{ title: "Anchors" }] })),
      });
      await expect(page.getByText("The site has a show with this name. Is it the same podcast?")).toBeVisible();
      await expect(page.getByRole("radio", { name: /^Yes\. Add the episodes/ })).not.toBeChecked();
      await expectAccessible(page);
      await page.getByRole("radio", { name: "No. Create another show" }).check();
      await button(page, "Import").click();
      await expect(page.getByText("1 episode created, 0 updated")).toBeVisible();
      const shows = await sql("select slug from public.er_shows where name = 'Pier Talk'");
      expect(shows).toHaveLength(2);
    });

    await test.step("the editor selects all items and clicks Publish, and items without texts stay in the Inbox", async () => {
      await sql("update public.er_episodes set is_featured = true where title like 'Fog%'");
      await page.getByRole("checkbox", { name: "Select all items on this page" }).check();
      await button(page, "Publish").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
      await expect(toast(page, "Published 2 recaps")).toBeVisible();
      await expect(row("Fog on the pier")).toBeHidden();
      await expect(row("Numbers station")).toBeVisible();
      expect(await publishedTitles()).toEqual(["Fog on the pier", "Rain at night"]);
      await site.waitForHtml("/recap/fog-on-the-pier", /Show Notes/);
      const html = await (await fetch(`${site.url}/recap/fog-on-the-pier`)).text();
      expect(html).not.toMatch(/<h2[^>]*>\s*Recap\s*</);
      expect(html).toMatch(/<h2[^>]*>Show Notes<[\s\S]*In the words of the show\.[\s\S]*<p>Ines explains/);
      const home = await (await fetch(site.url)).text();
      expect(home).toMatch(/Featured<[\s\S]*<p[^>]*>Ines explains why fog stays over cold water\.</);
    });

    await test.step("the editor deletes an item and undoes the deletion", async () => {
      await page.getByRole("checkbox", { name: "Select Numbers station" }).check();
      await button(page, "Delete").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(row("Numbers station")).toBeHidden();
      await page.getByRole("button", { name: "Undo" }).last().click();
      await expect(row("Numbers station")).toBeVisible();
    });

    await test.step("the editor loads the RSS feed again, and reads which episodes change", async () => {
      feed = FEED.replace("on tin", "on slate");
      await button(page, "Import More").click();
      await field(page, "Feed address").fill(`${origin}/feed.xml?token=secret`);
      await button(page, "Load Feed").click();
      await expect(
        page.getByText("3 episodes already on the site. The source has changes for 1 of them."),
      ).toBeVisible();
      await page.getByText("Which episodes change").click();
      await expect(page.getByRole("listitem").filter({ hasText: /^Rain at night: / })).toBeVisible();
      await button(page, "Cancel").click();
    });

    await test.step("the editor stops following the RSS feed", async () => {
      await button(page, "Stop following Harbour Radio").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
      await expect(toast(page, "Stopped following")).toBeVisible();
      await expect(page.getByText("Not checked yet.")).toBeHidden();
      await expect(tab(page, "Inbox")).toBeVisible();
    });
  } finally {
    await context.close();
    await site.close();
    server.close();
  }
});
