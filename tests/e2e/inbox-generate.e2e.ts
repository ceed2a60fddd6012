/** An editor lets the site write recaps of many drafts in the Inbox, closes the page, cancels, and retries failed drafts. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { createAccount } from "../../scripts/local/demo/accounts.ts";
import { runGenerations } from "../../supabase/functions/_shared/generation/write-recaps.ts";
import { failsWith, openModel, type StandInReply } from "../support/llm.ts";
import { writesSections } from "../support/youtube-model.ts";
import { field } from "./admin.ts";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { expectAccessible } from "./axe.ts";
import { openEmptySite } from "./empty-site.ts";
import { expect, test } from "./fixtures.ts";
import { PASSWORD } from "./people.ts";
import { button, toast } from "./screen.ts";

const EDITOR = { email: "edo@desk.test", name: "Edo Lind", password: PASSWORD };
const SPOKEN_SENTENCE = "The harbour lamp is wiped each morning before the first boat leaves.";
const TRANSCRIPT = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ines Vale>${SPOKEN_SENTENCE}\n`;
const feedItem = (title: string, moreXml = "") =>
  `<item><title>${title}</title><guid isPermaLink="false">${title || "untitled"}</guid>${moreXml}</item>`;
const TRANSCRIPT_TAG = '<podcast:transcript url="/t.vtt" type="text/vtt"/>';
const FEED = `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
  <title>Harbour Radio</title>
  ${feedItem("Fog on the pier", TRANSCRIPT_TAG)}${feedItem("Rain at night", TRANSCRIPT_TAG)}${feedItem("Wind in the masts")}${feedItem("")}
  </channel></rss>`;
const QUICK_TAKE = "Ines Vale wipes the harbour lamp each morning.";
const writeReply = writesSections({
  "Two or three plain sentences": { text: QUICK_TAKE },
  "Write the recap": { text: "<p>The lamp is wiped before the boats leave.</p>" },
  "quotes worth keeping": [SPOKEN_SENTENCE],
});

test("an editor starts many recaps, closes the page, and finds them in the review", async ({
  browser,
  pageWatcher,
}) => {
  const feedServer = createServer((request, response) => response.end(request.url === "/t.vtt" ? TRANSCRIPT : FEED));
  await new Promise<void>((done) => feedServer.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}`;
  const waitingReplies: (() => void)[] = [];
  const delayedReply: StandInReply = (response, request) => {
    waitingReplies.push(() => writeReply(response, request));
  };
  const model = await openModel(delayedReply);
  const settings: Record<string, string> = {
    FEED_TRUSTED_ORIGIN: origin,
    AI_BASE_URL: model.url,
    AI_API_KEY: "sk-stand-in",
    AI_MODEL: "stand-in",
  };
  const site = await openEmptySite(settings);
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
    const selectItems = async (...titles: string[]) => {
      for (const title of titles) await page.getByRole("checkbox", { name: `Select ${title}` }).check();
    };
    const confirmDialog = (name: string) =>
      page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

    const callSchedule = async () => {
      await runGenerations(clientOf(site.backend), (name) => settings[name], { questionSeconds: 60 });
      const open = await sql("select from private.generations where state in ('waiting', 'writing')");
      return open.length === 0 ? "none left" : `${open.length} left`;
    };

    await test.step("the editor imports a feed", async () => {
      await page.goto("/auth");
      await fillCredentials(page, EDITOR.email, PASSWORD);
      await clickButton(page, "Sign In");
      await page.waitForURL((url) => url.pathname !== "/auth");
      await page.goto("/admin?tab=inbox");
      await field(page, "Feed address").fill(`${origin}/feed.xml`);
      await button(page, "Load Feed").click();
      await button(page, "Import").click();
      await expect(row("Fog on the pier")).toContainText("Found");
    });

    await test.step("the editor sees the cost, starts the generation, and cancels it during the first recap", async () => {
      await page.getByRole("checkbox", { name: "Select all items on this page" }).check();
      await button(page, "Generate…").click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText("Generate 2 recaps?");
      await expect(dialog).toContainText("this costs about 12,000 tokens");
      await expect(dialog).toContainText("The site goes on when you close this page.");
      await expect(dialog).toContainText("This skips 2 items without a transcript.");
      await confirmDialog("Generate");
      await expect(toast(page, "Started 2 recaps")).toBeVisible();
      await expect(page.getByText("The site is writing 2 recaps. You can close this page.")).toBeVisible();
      for (const title of ["Fog on the pier", "Rain at night"]) await expect(row(title)).toContainText("Generating");
      await expect.poll(() => waitingReplies.length).toBeGreaterThan(0);
      await expectAccessible(page);
      await button(page, "Cancel: recap of Rain at night").click();
      await expect(row("Rain at night")).toContainText("Found");
      await expect(page.getByText("The site is writing 1 recap.")).toBeVisible();
      await button(page, "Cancel all: 1 recap").click();
      await expect(row("Fog on the pier")).toContainText("Found");
    });

    await test.step("the editor starts again, closes the page, and finds the recaps in the review", async () => {
      for (const sendReply of waitingReplies) sendReply();
      waitingReplies.length = 0;
      await selectItems("Fog on the pier", "Rain at night");
      await button(page, "Generate…").click();
      await confirmDialog("Generate");
      await expect(toast(page, "Started 2 recaps")).toBeVisible();
      await expect.poll(() => waitingReplies.length).toBeGreaterThan(0);
      await page.goto("about:blank");
      model.replyWith(writeReply);
      for (const sendReply of waitingReplies) sendReply();
      // The schedule calls the function each minute.
      await expect.poll(callSchedule, { timeout: 30_000 }).toBe("none left");
      await page.goto("/admin?tab=inbox");
      for (const title of ["Fog on the pier", "Rain at night"]) await expect(row(title)).toContainText("To review");
      const rows = await sql(
        "select quick_take, made_by, is_published from public.er_episodes where quick_take is not null",
      );
      expect(rows).toEqual([1, 2].map(() => ({ quick_take: QUICK_TAKE, made_by: "machine", is_published: false })));
    });

    await test.step("the editor pastes a transcript for a draft that has no transcript", async () => {
      model.replyWith(failsWith(401, {}));
      await button(page, "Paste a transcript: Wind in the masts").click();
      await field(page, "Transcript").fill(`Ines Vale: ${SPOKEN_SENTENCE}`);
      await expectAccessible(page);
      await button(page, "Save and Generate").click();
      await expect(toast(page, "Started 1 recap")).toBeVisible();
      await expect(row("Wind in the masts")).toContainText("Failed");
      await expect(row("Wind in the masts")).toContainText("The model's server does not accept the key.");
    });

    await test.step("the editor retries the failed draft", async () => {
      model.replyWith(writeReply);
      await button(page, "Try again: Wind in the masts").click();
      await confirmDialog("Generate");
      await expect(row("Wind in the masts")).toContainText("To review");
      await expect(row("Wind in the masts")).not.toContainText("does not accept the key");
    });

    await test.step("the editor schedules two recaps together, and undoes the scheduling", async () => {
      await selectItems("Rain at night", "Wind in the masts");
      await button(page, "Schedule…").click();
      await expect(page.getByLabel("Publish at")).toBeVisible();
      await expectAccessible(page);
      await confirmDialog("Schedule");
      await expect(toast(page, "Scheduled 2 recaps")).toBeVisible();
      await expect(row("Rain at night")).toContainText("Scheduled");
      await page.getByRole("button", { name: "Undo" }).last().click();
      await expect(row("Rain at night")).toContainText("To review");
    });

    await test.step("the editor creates a draft from an item that has no title", async () => {
      await button(page, "Make a draft: untitled").click();
      await button(page, "Create Draft").click();
      await expect(page.getByText("Enter a title and choose a show.")).toBeVisible();
      await field(page, "Title").fill("Snow in May");
      await field(page, "Date").fill("2025-05-02");
      await page.getByLabel("Category").selectOption("Other");
      await page.getByRole("dialog").getByLabel("Show").selectOption("Harbour Radio");
      await expectAccessible(page);
      await button(page, "Create Draft").click();
      await expect(page.getByRole("heading", { name: "Edit Recap: Snow in May" })).toBeVisible();
      await page.goto("/admin?tab=inbox");
      await expect(row("Rain at night")).toBeVisible();
      await expect(row("untitled")).toHaveCount(0);
    });
  } finally {
    await context.close();
    await site.close();
    await model.close();
    feedServer.close();
  }
});
