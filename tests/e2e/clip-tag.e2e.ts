import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { waitUntilSettled } from "./measure.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteUrl, sql, sqlString } from "./product.ts";
import { fetchResponse } from "./routing.ts";
import { button, toast } from "./screen.ts";
import { insertEpisode, RARE_TRANSCRIPT } from "./seed.ts";

const RECAP_ADDRESS = `/recap/${RARE_TRANSCRIPT.slug}`;
const EPISODE_REQUEST = /\/rest\/v1\/er_episodes/;
const rawTranscript = (page: Page) => page.getByRole("region", { name: "Raw transcript" });

async function isTagged(slug: string): Promise<boolean | undefined> {
  const [row] = await sql<{ is_manual_clip: boolean }>(
    `select is_manual_clip from er_episodes where slug = ${sqlString(slug)}`,
  );
  return row?.is_manual_clip;
}

const insertRecap = (slug: string) =>
  sql(insertEpisode({ slug, title: `Recap ${slug}`, transcript: "Ada: First words.\nBo: Last." }));

test("an admin tags a recap as a clip, and removes the tag", { tag: "@everyday" }, async ({ page }) => {
  await signInAs(page, await newPerson({ role: "admin" }));
  await page.goto(RECAP_ADDRESS);
  await test.step("an admin reads that the tag was not saved, because the database changed no row", async () => {
    await expect(button(page, "Tag as Clip")).toBeEnabled();
    await page.route(EPISODE_REQUEST, (route) =>
      route.request().method() === "PATCH" ? route.fulfill({ json: [] }) : route.continue(),
    );
    await button(page, "Tag as Clip").click();
    await expect(toast(page, "Failed to update clip status")).toBeVisible();
    await expect(button(page, "Tag as Clip")).toBeVisible();
    expect(await isTagged(RARE_TRANSCRIPT.slug)).toBe(false);
    await page.unroute(EPISODE_REQUEST);
  });

  await test.step("an admin tags a recap and removes the tag", async () => {
    await button(page, "Tag as Clip").click();
    await expect(toast(page, "Episode tagged as clip")).toBeVisible();
    expect(await isTagged(RARE_TRANSCRIPT.slug)).toBe(true);

    await page.reload();
    await button(page, "Remove Clip Tag").click();
    await expect(toast(page, "Clip tag removed")).toBeVisible();
    expect(await isTagged(RARE_TRANSCRIPT.slug)).toBe(false);
    await expect(rawTranscript(page)).toContainText(RARE_TRANSCRIPT.words);
    await expectAccessible(page);
  });

  await test.step("an admin tags a recap that is newer than the build", async () => {
    await insertRecap("clip-fresh");
    // A build can render the page during the test. So the test always answers with the shell.
    await page.route("**/recap/clip-fresh", async (route) => {
      const response = await fetchResponse(route, { url: `${siteUrl()}/recap/not-built-yet` });
      await route.fulfill({ response, status: 200 });
    });
    await page.goto("/recap/clip-fresh");
    await button(page, "Tag as Clip").click();
    await expect(toast(page, "Episode tagged as clip")).toBeVisible();
    await expect(button(page, "Remove Clip Tag")).toBeVisible();
    expect(await isTagged("clip-fresh")).toBe(true);
    await expect(rawTranscript(page)).toContainText("Ada: First words.");
    await expect(page.getByRole("link", { name: "Edit recap" })).toBeVisible();
    await button(page, "Report a mistake").click();
    await expect(page.getByRole("dialog")).toContainText("What is wrong, and what is right?");
  });
});

test("visitors and readers load no admin code, even if their browser's storage says that they are admins", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(RECAP_ADDRESS);
  await waitUntilSettled(page);
  expect(requests.filter((url) => /RecapActions|RawTranscript/.test(url))).toEqual([]);

  const reader = await newPerson();
  await signInAs(page, reader);
  await page.evaluate((id) => localStorage.setItem("private:staff-of", `admin ${id}`), reader.id);
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(/Clip Tag|Tag as Clip|Edit recap|Raw transcript/)).toHaveCount(0);
  expect(requests.filter((url) => /select=(is_manual_clip|transcript)/.test(url))).toEqual([]);
});
