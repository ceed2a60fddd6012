/** An editor has the sound of an episode only as a file, drops it in the form of the recap, and gets its transcript. */
import type { Page, Route } from "@playwright/test";
import { createAccount } from "../../scripts/local/demo/accounts.ts";
import { UPLOAD_CHUNK_BYTES } from "../../src/domain/constants.ts";
import { addCategory, addDraft, addShow } from "../support/content.ts";
import { openAssemblyAi } from "../support/transcription.ts";
import { field } from "./admin.ts";
import { clickButton, fillCredentials } from "./auth-form.ts";
import { expectAccessible } from "./axe.ts";
import { openEmptySite } from "./empty-site.ts";
import { expect, test } from "./fixtures.ts";
import { PASSWORD } from "./people.ts";
import { button, toast } from "./screen.ts";

const EDITOR = { email: "edo@desk.test", name: "Edo Lind", password: PASSWORD };
const FILE_NAME = "tide talk.wav";
const SECONDS = 840;
const WAV = makeWav(SECONDS);
const UPLOADS = "**/storage/v1/upload/resumable/*";

test("an editor turns a file into a transcript", async ({ browser, pageWatcher }) => {
  const service = await openAssemblyAi();
  const site = await openEmptySite({
    ...service.settings,
    TRANSCRIBE_PRICE_PER_HOUR: "0.17",
  });
  const context = await browser.newContext({
    baseURL: site.url,
    serviceWorkers: "block",
    locale: "en-US",
    reducedMotion: "reduce",
  });
  try {
    await pageWatcher.attach(context);
    // The test breaks connections, and lets the server be busy.
    pageWatcher.tolerate(/ERR_CONNECTION_RESET|429/);
    const page = await context.newPage();
    const { sql } = site.backend.database;
    await createAccount(site.backend, { ...EDITOR, role: "editor" });
    const show = await addShow(sql, await addCategory(sql, "sea"), "harbour", { language: "en" });
    const recap = await addDraft(sql, show, "salt");
    const dialog = page.getByRole("alertdialog");
    const fileField = page.getByRole("group", { name: "Or a file with the sound" });
    const progress = page.getByRole("progressbar", { name: `Upload of ${FILE_NAME}` });
    const chooseFile = (name: string, buffer: Buffer, mimeType: string) =>
      fileField.getByLabel("Choose a sound file").setInputFiles({ name, mimeType, buffer });
    const confirm = () => dialog.getByRole("button", { name: "Transcribe", exact: true }).click();
    const limitTo = async (bytes: number) => {
      await sql("update storage.buckets set file_size_limit = $1 where id = 'sound'", [bytes]);
      await page.reload();
    };

    await test.step("the editor reads which files the project takes, before any upload", async () => {
      await page.goto("/auth");
      await fillCredentials(page, EDITOR.email, PASSWORD);
      await clickButton(page, "Sign In");
      await page.waitForURL((url) => url.pathname !== "/auth");
      await page.goto(`/admin?edit=${recap.id}`);
      await expect(fileField).toContainText("Audio or video, at most 1 GB.");
      await chooseFile("notes.txt", Buffer.from("Notes"), "text/plain");
      await expect(fileField).toContainText("notes.txt is no audio and no video.");
      await limitTo(5 * 1024 ** 2);
      await expect(fileField).toContainText("at most 5 MB");
      await chooseFile(FILE_NAME, WAV, "audio/wav");
      await expect(fileField).toContainText("The project allows files up to 5 MB.");
      await expectAccessible(page);
      await limitTo(1_000_000_000);
    });

    await test.step("the editor drops a file, reads the cost, and cancels the upload", async () => {
      await page.route(UPLOADS, breakSecondChunk);
      await dropFile(page, FILE_NAME, WAV);
      await expect(dialog).toContainText("1 episode, 0.2 hours, about $0.04.");
      await expect(dialog).toContainText(`The upload of ${FILE_NAME} (6.7 MB) comes first.`);
      await confirm();
      await expect(page.getByText("The connection broke. The upload tries again by itself.")).toBeVisible();
      await expect(progress).toBeVisible();
      await expectAccessible(page);
      await button(page, "Cancel the upload").click();
      await expect(fileField).toBeVisible();
      await expect(fileField).not.toContainText("stopped before its end");
      await page.reload();
      await expect(fileField).not.toContainText("stopped before its end");
    });

    await test.step("a server that is busy for a while (429) does not refuse the file", async () => {
      await page.route(UPLOADS, refuseSecondChunk);
      await dropFile(page, FILE_NAME, WAV);
      await confirm();
      await expect(page.getByText("The upload tries again by itself.")).toBeVisible();
      await button(page, "Cancel the upload").click();
      await expect(fileField).toBeVisible();
      await page.unroute(UPLOADS, refuseSecondChunk);
    });

    await test.step("after a reload in the middle, the same file continues where it stopped", async () => {
      await dropFile(page, FILE_NAME, WAV);
      await confirm();
      await expect(page.getByText("The connection broke. The upload tries again by itself.")).toBeVisible();
      await page.reload();
      await expect(fileField).toContainText(`The upload of ${FILE_NAME} stopped before its end.`);
      await expectAccessible(page);
      await page.unroute(UPLOADS);
      const offsets: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "PATCH") offsets.push(request.headers()["upload-offset"] ?? "");
      });
      await chooseFile(FILE_NAME, WAV, "audio/wav");
      await confirm();
      await expect(toast(page, "Started 1 transcription")).toBeVisible();
      expect(offsets).toEqual([String(UPLOAD_CHUNK_BYTES)]);
    });

    await test.step("the service hears the file, and its transcript arrives in the form", async () => {
      await expect(page.getByText("Recognising for less than a minute.")).toBeVisible();
      const [job] = service.jobs.values();
      const heard = await fetch(job?.audio_url ?? "");
      expect(Buffer.compare(Buffer.from(await heard.arrayBuffer()), WAV)).toBe(0);
      service.hear(SECONDS);
      service.end("job-1");
      await expect.poll(() => service.callBack("job-1")).toBe(200);
      await expect(field(page, "Transcript")).toHaveValue(/the tide came in while we were still talking/);
      await expect(fileField).toHaveCount(0);
    });
  } finally {
    await context.close();
    await site.close();
    service.close();
  }
});

const isSecondChunk = (route: Route) => route.request().headers()["upload-offset"] === String(UPLOAD_CHUNK_BYTES);

/** The connection breaks whenever the browser sends the second chunk. */
const breakSecondChunk = (route: Route): Promise<void> =>
  isSecondChunk(route) ? route.abort("connectionreset") : route.continue();

const refuseSecondChunk = (route: Route): Promise<void> =>
  isSecondChunk(route)
    ? route.fulfill({ status: 429, headers: { "access-control-allow-origin": "*" } })
    : route.continue();

async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const fileBytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([fileBytes], fileName, { type: "audio/wav" }));
      return transfer;
    },
    [name, bytes.toString("base64")] as const,
  );
  const target = page.getByRole("group", { name: "Or a file with the sound" });
  await target.dispatchEvent("dragover", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}

/** Makes silence with one channel of 8,000 samples a second, so that 14 minutes have a little more than one chunk. */
function makeWav(seconds: number): Buffer {
  const size = seconds * 8000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + size, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  for (const [offset, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    header.writeUInt16LE(value, offset);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(size, 40);
  return Buffer.concat([header, Buffer.alloc(size, 128)]);
}
