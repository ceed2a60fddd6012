/** An editor imports episodes, and generates and publishes recaps in the browser. Readers see only published recaps. */
import { globSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { createAccount } from "../../scripts/local/demo/accounts.ts";
import { localTimeText } from "../../src/domain/site/schedule.ts";
import { openModel } from "../support/llm.ts";
import { writesSections } from "../support/youtube-model.ts";
import { editLink, field } from "./admin.ts";

import { clickButton, fillCredentials } from "./auth-form.ts";
import { expectAccessible } from "./axe.ts";
import { openEmptySite } from "./empty-site.ts";
import { expect, test } from "./fixtures.ts";
import { PASSWORD } from "./people.ts";
import { waitUntil } from "./product.ts";
import { button, toast } from "./screen.ts";

test.describe.configure({ timeout: 420_000 });

const MINUTE = 60_000;
const EDITOR = { email: "edo@desk.test", name: "Edo Lind", password: PASSWORD };
const READER = { email: "rea@desk.test", name: "Rea Moss", password: PASSWORD };
const FOG = {
  title: "Fog on the pier",
  slug: "fog-on-the-pier",
  description: "Ines Vale explains how sailors find the harbour without seeing the lamp.",
};
const RAIN = {
  title: "Rain at night",
  slug: "rain-at-night",
  description: "Ines Vale explains why tin roofs and gutters sing until morning.",
};
const TIDE = {
  title: "A slow tide",
  slug: "a-slow-tide",
  description: "Ines Vale explains how low water uncovers mussels and old anchors.",
};
const WIND = {
  title: "Wind in the masts",
  slug: "wind-in-the-masts",
  description: "Ines Vale explains why flags, ropes and chimneys warn a village.",
};
/** The addresses of all pages directly in `src/pages`. */
const PAGES = globSync("src/pages/*.astro")
  .map((file) => basename(file, ".astro"))
  .filter((name) => !/^(404|\[.*)$/.test(name))
  .map((name) => (name === "index" ? "/" : `/${name}`));
const EPISODES = [FOG, RAIN, TIDE, WIND];
const NEW_SLUG = "why-fog-stays";

const FEED = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Harbour Radio</title>
  <itunes:category text="Nature"/>
  ${EPISODES.map(
    ({ title, slug, description }, index) => `<item><title>${title}</title>
      <guid isPermaLink="false">${slug}</guid>
      <pubDate>Thu, 0${index + 2} Oct 2025 10:00:00 GMT</pubDate>
      <description>${description}</description>
      <podcast:transcript url="/${slug}.vtt" type="text/vtt"/></item>`,
  ).join("")}
  </channel></rss>`;
const SPOKEN_SENTENCE = "The harbour lamp is wiped each morning before the first boat leaves.";
const TRANSCRIPT = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ines Vale>${SPOKEN_SENTENCE}\n`;
const QUICK_TAKE = "Ines Vale wipes the harbour lamp each morning.";
const INVENTED_QUOTE = "No one ever looks after the lamp in this town.";
const MODEL_TEXTS = {
  "Two or three plain sentences": { text: QUICK_TAKE },
  "Explain why": { text: "Boats still need the lamp." },
  "Write the recap": { text: "<p>The lamp is wiped before the boats leave.</p>" },
  "key takeaways": {
    text: "",
    passages: [SPOKEN_SENTENCE],
    items: ["The lamp is wiped each morning."],
  },
  "quotes worth keeping": [SPOKEN_SENTENCE, INVENTED_QUOTE],
  "what is recommended": [],
  "Extract the playbook": { steps: [] },
};

test("an editor follows an RSS feed, and generates, reviews and publishes recaps", async ({
  browser,
  pageWatcher,
  expectResponses,
}) => {
  let feed = FEED;
  const server = createServer((request, response) => response.end(request.url?.endsWith(".vtt") ? TRANSCRIPT : feed));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const model = await openModel(writesSections(MODEL_TEXTS));
  const site = await openEmptySite({
    FEED_TRUSTED_ORIGIN: origin,
    AI_BASE_URL: model.url,
    AI_API_KEY: "sk-stand-in",
    AI_MODEL: "stand-in",
  });
  const contexts: BrowserContext[] = [];
  const newPage = async () => {
    const context = await browser.newContext({
      baseURL: site.url,
      serviceWorkers: "block",
      locale: "en-US",
      reducedMotion: "reduce",
    });
    contexts.push(context);
    await pageWatcher.attach(context);
    return context.newPage();
  };
  const { sql } = site.backend.database;
  const textOf = async (path: string) => (await fetch(site.url + path)).text();
  const statusOf = async (path: string) => (await fetch(site.url + path)).status;
  /** The slugs of all recaps in the sitemap. */
  const sitemapSlugs = async () => {
    const links = (await textOf("/sitemap.xml")).matchAll(/\/recap\/([a-z0-9-]+)/g);
    return [...new Set([...links].map(([, slug]) => slug))].sort();
  };
  const expectInSitemap = async (...slugs: string[]) => {
    const expected = JSON.stringify(slugs.sort());
    await waitUntil(sitemapSlugs, (currentSlugs) => JSON.stringify(currentSlugs) === expected);
  };
  /** Expects that no page, RSS feed or sitemap shows these recaps. */
  const expectHidden = async (hiddenRecaps: readonly (typeof FOG)[]) => {
    for (const path of ["/", "/explore", "/show/harbour-radio", "/rss.xml", "/sitemap.xml"]) {
      const text = await textOf(path);
      for (const { title, slug } of hiddenRecaps) {
        expect.soft(text, path).not.toContain(title);
        expect.soft(text, path).not.toContain(slug);
      }
    }
    for (const { slug } of hiddenRecaps) expect.soft(await statusOf(`/recap/${slug}`), slug).toBe(404);
  };
  try {
    for (const account of [EDITOR, READER]) await createAccount(site.backend, account);
    await sql("insert into public.user_roles (user_id, role) select id, 'editor' from auth.users where email = $1", [
      EDITOR.email,
    ]);
    const page = await newPage();
    const signIn = async (personPage: Page, { email }: typeof EDITOR) => {
      await personPage.goto("/auth");
      await fillCredentials(personPage, email, PASSWORD);
      await clickButton(personPage, "Sign In");
      await personPage.waitForURL((url) => url.pathname !== "/auth");
    };
    const inboxRow = (title: string) => page.getByRole("row").filter({ hasText: title });
    const openDraft = async ({ title }: typeof FOG) => {
      await page.goto("/admin?tab=inbox");
      await inboxRow(title).getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { name: `Edit Recap: ${title}` })).toBeVisible();
    };
    const save = async () => {
      await page.keyboard.press("ControlOrMeta+s");
      await expect(toast(page, "Recap updated successfully!").last()).toBeVisible();
      await expect(button(page, "Update Recap")).toBeEnabled();
    };

    await test.step("the editor signs in and follows an RSS feed, and nothing is public", async () => {
      await signIn(page, EDITOR);
      await page.goto("/admin?tab=inbox");
      await field(page, "Feed address").fill(`${origin}/feed.xml`);
      await button(page, "Load Feed").click();
      await expect(page.getByText("4 new episodes, 4 transcripts.")).toBeVisible();
      await page.getByRole("checkbox", { name: /^Follow this feed/ }).check();
      await button(page, "Import").click();
      await expect(page.getByText("4 episodes created, 0 updated, 0 unchanged, 0 failed.")).toBeVisible();
      for (const { title } of EPISODES) await expect(inboxRow(title)).toContainText("Found");
      await expect(button(page, "Stop following Harbour Radio")).toBeVisible();
      await expectInSitemap();
    });

    await test.step("the show corrects its notes, and the editor checks the feed and reads what has changed", async () => {
      feed = FEED.replace(WIND.description, `${WIND.description} Corrected.`);
      await page.getByRole("button", { name: /^Check now/ }).click();
      await expect(toast(page, "0 new episodes found")).toBeVisible();
      await expect(inboxRow(WIND.title)).toContainText("The source has changed:");
      await expect(inboxRow(RAIN.title)).not.toContainText("The source has changed:");
    });

    for (const draft of [FOG, RAIN, TIDE]) {
      await test.step(`the editor generates a recap of “${draft.title}” from its transcript`, async () => {
        await openDraft(draft);
        await button(page, "Write").click();
        await expect(field(page, "Quick take")).toHaveValue(QUICK_TAKE);
        await expect(field(page, "Quotes")).toHaveValue(`${SPOKEN_SENTENCE} — Ines Vale`);
        await expect(page.getByText("Quotes: 1 of 2 left out.")).toBeVisible();
        await save();
      });
    }
    await test.step("the Inbox shows three recaps to review, and nothing is public", async () => {
      await page.goto("/admin?tab=inbox");
      for (const { title } of [FOG, RAIN, TIDE]) await expect(inboxRow(title)).toContainText("To review");
      await expect(inboxRow(WIND.title)).toContainText("Found");
      await expectAccessible(page);
      await expectHidden(EPISODES);
    });

    for (const draft of [FOG, RAIN]) {
      await test.step(`the editor corrects the quick take of “${draft.title}” and publishes the recap`, async () => {
        await openDraft(draft);
        await field(page, "Quick take").fill(`${draft.title}: the lamp is wiped each morning.`);
        await page.getByRole("radio", { name: /^Published/ }).check();
        await save();
      });
    }
    const publishTime = Math.ceil(Date.now() / (10 * MINUTE)) * 10 * MINUTE + 60 * MINUTE;
    await test.step("the editor schedules the third recap", async () => {
      await openDraft(TIDE);
      const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      await page.getByRole("radio", { name: /^Scheduled/ }).check();
      await page.getByLabel("Publish at").fill(localTimeText(publishTime, zone));
      await save();
      await page.goto("/admin?tab=inbox");
      await expect(inboxRow(TIDE.title)).toContainText("Scheduled");
      await expect(inboxRow(FOG.title)).toHaveCount(0);
    });

    const visitor: Page = await newPage();
    await test.step("a visitor finds only the two published recaps", async () => {
      await expectInSitemap(FOG.slug, RAIN.slug);
      await expectHidden([TIDE, WIND]);
      await visitor.goto("/show/harbour-radio");
      const recaps = visitor.getByRole("main").locator("a[href^='/recap/']");
      const addresses = await recaps.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect([...new Set(addresses)].sort()).toEqual([`/recap/${FOG.slug}`, `/recap/${RAIN.slug}`]);
      await visitor.goto(`/recap/${FOG.slug}`);
      const main = visitor.getByRole("main");
      await expect(main.getByText(`${FOG.title}: the lamp is wiped each morning.`)).toBeVisible();
      await expect(main.getByText(/^A machine wrote this recap from the transcript/)).toBeVisible();
      await expect(main.getByText(INVENTED_QUOTE)).toHaveCount(0);
      await expectAccessible(visitor);
    });

    await test.step("the editor changes the slug of a recap, and the old address redirects to the new address", async () => {
      await page.goto("/admin");
      await editLink(page, FOG.title).click();
      await field(page, "Slug").fill(NEW_SLUG);
      await save();
      await expectInSitemap(NEW_SLUG, RAIN.slug);
      for (const ending of ["", ".md"]) {
        const oldResponse = await fetch(`${site.url}/recap/${FOG.slug}${ending}`, {
          redirect: "manual",
        });
        expect(oldResponse.status).toBe(301);
        expect(oldResponse.headers.get("location")).toMatch(new RegExp(`/recap/${NEW_SLUG}${ending}$`));
      }
      await visitor.goto(`/recap/${FOG.slug}`);
      await expect(visitor).toHaveURL(`/recap/${NEW_SLUG}`);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(FOG.title);
    });

    await test.step("a visitor can open the scheduled recap only after the scheduled time", async () => {
      await sql("select publish_due($1)", [new Date(publishTime - MINUTE).toISOString()]);
      await expectHidden([TIDE, WIND]);
      expectResponses([/\/recap\/a-slow-tide$/, 404]);
      await visitor.goto(`/recap/${TIDE.slug}`);
      await sql("select publish_due($1)", [new Date(publishTime).toISOString()]);
      // `publish_due` has set `changed_at` to a future time. Without this line, the relay would wait until that time.
      await sql("update er_content_revision set changed_at = now()");
      await expectInSitemap(NEW_SLUG, RAIN.slug, TIDE.slug);
      await visitor.goto(`/recap/${TIDE.slug}`);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(TIDE.title);
      await expectHidden([WIND]);
    });

    await test.step("a reader opens each page, and the console shows no error", async () => {
      await signIn(visitor, READER);
      let eventCount = pageWatcher.allEvents().length;
      expect(PAGES).toEqual(expect.arrayContaining(["/saved", "/history", "/account", "/guests"]));
      const recap = `/recap/${NEW_SLUG}`;
      for (const path of [...PAGES, "/show/harbour-radio", "/category/nature", recap]) {
        await visitor.goto(path, { waitUntil: "networkidle" });
        await expect(visitor.getByRole("heading", { level: 1 }).first()).toBeVisible();
        expect.soft(pageWatcher.allEvents().slice(eventCount), path).toEqual([]);
        eventCount = pageWatcher.allEvents().length;
      }
    });
  } finally {
    // Close the pages before the server stops. An open page of the admin area would send more requests.
    await Promise.all(contexts.map((context) => context.close()));
    await site.close();
    await model.close();
    server.close();
  }
});
