/** An editor has recaps of episodes with sound, and lets a service write their transcripts, in the Inbox and in the form. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccount } from "../../scripts/local/demo/accounts.ts";
import { openAssemblyAi } from "../support/transcription.ts";
import { field } from "./admin.ts";
import { healthPanel } from "./admin-panels.ts";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { expectAccessible } from "./axe.ts";
import { openEmptySite } from "./empty-site.ts";
import { expect, test } from "./fixtures.ts";
import { PASSWORD } from "./people.ts";
import { button, toast } from "./screen.ts";

const EDITOR = { email: "edo@desk.test", name: "Edo Lind", password: PASSWORD };
const SOUND = "https://media.test";
const feedItem = (title: string, slug: string | null) =>
  `<item><title>${title}</title><guid isPermaLink="false">${title}</guid><itunes:duration>600</itunes:duration>
  ${slug === null ? "" : `<enclosure url="${SOUND}/${slug}.mp3" type="audio/mpeg" length="1"/>`}</item>`;
const FEED = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
  <title>Harbour Radio</title>
  ${feedItem("Fog on the pier", "fog")}${feedItem("Rain at night", "rain")}${feedItem("Wind in the masts", "wind")}
  ${feedItem("Snow in May", null)}</channel></rss>`;
const SPOKEN_WORDS = "the tide came in while we were still talking";

test("an editor turns sound into transcripts", async ({ browser, pageWatcher }) => {
  const feedServer = createServer((_, response) => response.end(FEED));
  await new Promise<void>((done) => feedServer.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}`;
  const service = await openAssemblyAi();
  const site = await openEmptySite({
    FEED_TRUSTED_ORIGIN: origin,
    ...service.settings,
    TRANSCRIBE_PRICE_PER_HOUR: "0.17",
    TRANSCRIBE_HOURS_PER_DAY: "2",
  });
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
    const addRole = (role: string) =>
      sql("insert into public.user_roles (user_id, role) select id, $2 from auth.users where email = $1", [
        EDITOR.email,
        role,
      ]);
    await addRole("editor");
    const row = (title: string) => page.getByRole("row").filter({ hasText: title });
    const dialog = page.getByRole("alertdialog");
    const confirm = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
    const ofTitle = (action: string, title: string) => button(page, `${action}: transcription of ${title}`);
    /** The service has recognised the newest recording of this file, and calls the site. */
    const finish = async (slug: string) => {
      const isOfFile = ({ audio_url: address }: { audio_url: string }) => address.startsWith(`${SOUND}/${slug}.mp3`);
      await expect
        .poll(() => [...service.jobs.values()].some((job) => isOfFile(job) && job.status === "queued"))
        .toBe(true);
      const id = [...service.jobs.values()].findLast(isOfFile)?.id ?? "";
      service.end(id);
      await expect.poll(() => service.callBack(id)).toBe(200);
    };

    await test.step("the editor imports a feed with sound, and reads what one transcript costs", async () => {
      await page.goto("/auth");
      await fillCredentials(page, EDITOR.email, PASSWORD);
      await clickButton(page, "Sign In");
      await page.waitForURL((url) => url.pathname !== "/auth");
      await page.goto("/admin?tab=inbox");
      await field(page, "Feed address").fill(`${origin}/feed.xml`);
      await button(page, "Load Feed").click();
      await button(page, "Import").click();
      await button(page, "Transcribe: Fog on the pier").click();
      await expect(dialog).toContainText("Transcribe 1 episode?");
      await expect(dialog).toContainText("1 episode, 0.2 hours, about $0.03. Today 0 of 2 hours are used.");
      await expect(button(page, "Transcribe: Snow in May")).toHaveCount(0);
      await confirm("Cancel");
      await expect(row("Fog on the pier")).not.toContainText("Waiting");
    });

    await test.step("the editor starts it, and sees the transcript arrive without a reload", async () => {
      await button(page, "Transcribe: Fog on the pier").click();
      await confirm("Transcribe");
      await expect(toast(page, "Started 1 transcription")).toBeVisible();
      await expect(row("Fog on the pier")).toContainText("Recognising for less than a minute");
      await expectAccessible(page);
      await finish("fog");
      await expect(page.getByRole("status").filter({ hasText: "Fog on the pier: transcript arrived." })).toBeVisible();
      await expect(row("Fog on the pier")).toContainText("Found");
      await expect(row("Fog on the pier")).toContainText("Transcript arrived less than a minute ago");
    });

    await test.step("the editor transcribes a selection, and uses a refused text after reading it", async () => {
      await page.getByRole("checkbox", { name: "Select all items on this page" }).check();
      await button(page, "Transcribe…").click();
      await expect(dialog).toContainText("2 episodes, 0.3 hours");
      await expect(dialog).toContainText("This skips 2 items without sound or with a transcript.");
      await confirm("Transcribe");
      service.hear(600, 300);
      await finish("rain");
      await expect(row("Rain at night")).toContainText("The text ends at 4:59, and the sound ends at 10:00.");
      await ofTitle("Read it", "Rain at night").click();
      const text = page.getByRole("dialog", { name: "Refused transcript of Rain at night" });
      await expect(text.getByRole("textbox", { name: "Text" })).toHaveValue(new RegExp(SPOKEN_WORDS));
      await expectAccessible(page);
      await text.getByRole("button", { name: "Use It Anyway" }).click();
      await expect(toast(page, "Transcript stored")).toBeVisible();
      await expect(row("Rain at night")).toContainText("Found");
    });

    await test.step("the editor cancels, reads why a recording waits or failed, and tries again", async () => {
      await ofTitle("Cancel", "Wind in the masts").focus();
      await page.keyboard.press("Enter");
      await expect(row("Wind in the masts")).toContainText("Transcription cancelled");
      await expect(row("Wind in the masts").locator(":focus")).toContainText("Transcription cancelled");
      service.faults.push(401);
      await button(page, "Transcribe: Wind in the masts").click();
      await confirm("Transcribe");
      await expect(row("Wind in the masts")).toContainText("Waiting for less than a minute.");
      await expect(row("Wind in the masts")).toContainText("The transcription service refused the key.");
      await ofTitle("Cancel", "Wind in the masts").click();
      service.faults.push(400);
      await button(page, "Transcribe: Wind in the masts").click();
      await confirm("Transcribe");
      await expect(row("Wind in the masts")).toContainText("Transcription failed less than a minute ago");
      await expect(row("Wind in the masts")).toContainText("The transcription service could not read the sound (400).");
      await ofTitle("Try again", "Wind in the masts").click();
      await expect(dialog).toContainText("The earlier try may have cost money already.");
      await confirm("Transcribe");
      await expect(row("Wind in the masts")).toContainText("Recognising");
      await ofTitle("Cancel", "Wind in the masts").click();
      await expect(button(page, "Transcribe: Wind in the masts")).toBeVisible();
    });

    await test.step("the editor types an address of sound in the form, and writes while the service works", async () => {
      service.hear(600);
      await page.getByRole("link", { name: "Snow in May" }).click();
      await button(page, "Transcribe…").click();
      await expect(page.getByText("Enter the address of a sound file")).toBeVisible();
      await field(page, "Sound to transcribe").fill(`${SOUND}/snow.mp3`);
      await button(page, "Transcribe…").click();
      await expect(dialog).toContainText("1 episode, 0.2 hours");
      await confirm("Transcribe");
      await expect(page.getByText("Recognising for less than a minute.")).toBeVisible();
      await field(page, "Transcript").fill("Typed in the meantime.");
      await field(page, "Title").fill("Snow in May, again");
      await finish("snow");
      await expect(page.getByText("The form still shows the text that you typed.")).toBeVisible();
      await expect(field(page, "Transcript")).toHaveValue("Typed in the meantime.");
      await expectAccessible(page);
      await button(page, "Use the arrived transcript").click();
      await expect(field(page, "Transcript")).toHaveValue(new RegExp(SPOKEN_WORDS));
      await expect(field(page, "Title")).toHaveValue("Snow in May, again");
      await button(page, "Update Recap").click();
      await expect(toast(page, "Recap updated successfully!")).toBeVisible();
      const [stored] = await sql("select transcript from public.er_episodes where title = 'Snow in May, again'");
      expect(stored?.["transcript"]).toContain(SPOKEN_WORDS);
    });

    await test.step("a ceiling stops the editor before the start", async () => {
      await sql("insert into private.transcription_ledger (provider, reserved_seconds) values ('assemblyai', 6000)");
      await page.goto("/admin?tab=inbox");
      await button(page, "Transcribe: Wind in the masts").click();
      await expect(dialog).toContainText("The limit of 2 hours a day would be exceeded.");
      await expect(dialog.getByRole("button", { name: "Transcribe", exact: true })).toBeDisabled();
      await expectAccessible(page);
      await confirm("Cancel");
    });

    await test.step("the editor reads that the progress did not load, or that no service is set up", async () => {
      const progress = "**/rest/v1/rpc/transcriptions";
      await page.route(progress, (route) => route.fulfill({ status: 500, json: { message: "A fault" } }));
      pageWatcher.expectResponses([[/rpc\/transcriptions$/, 500]]);
      await page.reload();
      const failure = page.getByRole("alert").filter({ hasText: "The progress of the transcriptions did not load." });
      await expect(failure).toBeVisible();
      await page.unroute(progress);
      await failure.getByRole("button", { name: "Retry" }).click();
      await expect(row("Wind in the masts")).toContainText("Transcription cancelled");
      await expect(failure).toHaveCount(0);
      const quote = "**/functions/v1/transcribe";
      await page.route(quote, (route) => route.fulfill({ json: { provider: null } }));
      await page.reload();
      await expect(
        page.getByText("because no transcription service is set up. See docs/transcription.md."),
      ).toBeVisible();
      await expect(row("Wind in the masts")).toContainText("Transcription cancelled");
      await expect(page.getByRole("button", { name: /^Transcribe/ })).toHaveCount(0);
      await page.unroute(quote);
    });

    await test.step("the editor lets the site transcribe all new episodes of a show", async () => {
      await page.goto("/admin?tab=shows");
      await page.getByRole("link", { name: "Edit Harbour Radio" }).click();
      await page.getByLabel("Transcribe new episodes").click();
      await expect(dialog).toContainText("An hour costs about $0.17. It stops at 2 hours a day and 200 hours a month.");
      await confirm("Switch On");
      await expect(page.getByText("Switched on.")).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByLabel("Transcribe new episodes")).toBeChecked();
    });

    await test.step("the editor lets the site write recaps of all new transcripts of a show", async () => {
      await page.getByLabel("Write recaps of new transcripts").click();
      await expect(dialog).toContainText("The recaps stay drafts in the review, unless the rule below publishes them.");
      await confirm("Switch On");
      await expect(page.getByText("Switched on.")).toBeVisible();
      await page.reload();
      await expect(page.getByLabel("Write recaps of new transcripts")).toBeChecked();
    });

    await test.step("a double click switches the rule off once", async () => {
      const storing = "**/rest/v1/rpc/set_show_rule";
      let answer = () => {};
      const isClicked = new Promise<void>((done) => {
        answer = done;
      });
      let count = 0;
      await page.route(storing, async (route) => {
        count++;
        await isClicked;
        await route.continue();
      });
      await page.getByLabel("Transcribe new episodes").dblclick();
      await expect(page.getByLabel("Transcribe new episodes")).not.toBeChecked();
      await expect(dialog).toHaveCount(0);
      answer();
      await expect(page.getByText("Switched off.")).toBeVisible();
      await page.unroute(storing);
      expect(count).toBe(1);
      expect(await sql("select from private.show_rules where rule = 'transcribe'")).toEqual([]);
    });

    await test.step("an admin reads what each service has cost", async () => {
      await addRole("admin");
      await page.reload();
      await healthPanel(page).getByRole("button", { name: "Show health" }).click();
      const costs = page.getByRole("region", { name: "Costs" });
      await expect(costs.getByRole("row")).toHaveCount(2);
      await expect(costs.getByRole("row").last()).toContainText(
        /AssemblyAI\s*hours of sound\s*\d\.\d\s*about \$\d\.\d\d/,
      );
      await expect(costs).toContainText("$0.17 for an hour of AssemblyAI.");
      await expectAccessible(page);
      await sql("delete from private.transcription_ledger");
      const amounts = "**/rest/v1/rpc/costs";
      await page.route(amounts, (route) => route.fulfill({ status: 500, json: { message: "A fault" } }));
      pageWatcher.expectResponses([[/rpc\/costs$/, 500]]);
      await healthPanel(page).getByRole("button", { name: "Hide health" }).click();
      await healthPanel(page).getByRole("button", { name: "Show health" }).click();
      await expect(costs.getByRole("alert")).toContainText("The costs did not load.");
      await page.unroute(amounts);
      await costs.getByRole("button", { name: "Retry" }).click();
      await expect(costs).toContainText("the site has used neither sound nor tokens.");
    });
  } finally {
    await context.close();
    await site.close();
    service.close();
    feedServer.close();
  }
});
