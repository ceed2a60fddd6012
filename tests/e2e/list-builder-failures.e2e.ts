import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import {
  addPodcasts,
  BUILDER,
  expectOrder,
  expectPublished,
  noteField,
  openBuilder,
  searchBox,
  titleField,
} from "./list-builder.ts";
import { measureScriptBytes, waitUntilSettled } from "./measure.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteFolder, sql } from "./product.ts";
import { holdRequests, routeOnce, SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

const CREATE_REQUEST = /\/rpc\/create_top_list/;
const PODCASTS_REQUEST = /\/rpc\/find_podcasts/;
/** The budget of every page (docs/architecture.md, "Budgets"), plus the budget of the builder's own code. */
const SCRIPT_BUDGET_BYTES = 167_000;

const listsOf = ({ id }: { id: string }) => sql(`select id from top_lists where user_id = '${id}'`);

test("a reader loses no text if the podcasts do not load or a save fails", async ({
  page,
  context,
  pageWatcher,
  expectResponses,
}) => {
  const publishButton = button(page, "Publish Your Top 10");
  const person =
    await test.step("a reader retries after the podcasts did not load, and the typed title stays in the form", async () => {
      let isBroken = true;
      await page.route(PODCASTS_REQUEST, (route) => (isBroken ? route.fulfill(SERVER_ERROR) : route.continue()));
      expectResponses([PODCASTS_REQUEST, 500]);
      await page.setViewportSize({ width: 390, height: 640 });
      const reader = await openBuilder(page);
      await expect(toast(page, "Failed to load podcasts")).toBeVisible();
      await titleField(page).fill("Again");
      isBroken = false;
      await button(page, "Retry").click();
      await expect(searchBox(page)).toBeFocused();
      await addPodcasts(page, "Ferry Time", "Brickwork");
      await expect(titleField(page)).toHaveValue("Again");
      await noteField(page, "Brickwork").fill("Solid");
      return reader;
    });

  const failureToast = page.getByRole("alert").filter({ hasText: "Failed to save your list" });
  const expectNothingLost = async () => {
    await expect(page).toHaveURL(BUILDER);
    await expect(titleField(page)).toHaveValue("Again");
    await expectOrder(page, "Ferry Time", "Brickwork");
    await expect(noteField(page, "Brickwork")).toHaveValue("Solid");
    await expect(publishButton).toBeFocused();
    expect(await listsOf(person)).toEqual([]);
  };
  await test.step("a reader publishes a list, and the backend refuses the list", async () => {
    await page.route(CREATE_REQUEST, (route) => route.fulfill(SERVER_ERROR));
    expectResponses([CREATE_REQUEST, 500]);
    await publishButton.click();
    await expect(toast(page, "Failed to save your list")).toBeVisible();
    await expectNothingLost();
    await page.unroute(CREATE_REQUEST);
  });

  await test.step("a reader sees an error toast, which covers no button of the publish bar", async () => {
    // A toast stays while the pointer is on it.
    await failureToast.hover();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => scrollTo(0, 0));
      await expect(failureToast).toBeVisible();
      const [toastBox, barBox] = [await failureToast.boundingBox(), await page.locator(".step-bar").boundingBox()];
      if (!toastBox || !barBox) throw new Error("The toast or the publish bar is not visible.");
      const bottom = toastBox.y + toastBox.height;
      expect.soft(bottom, `${width} pixels`).toBeLessThanOrEqual(barBox.y);
    }
    await failureToast.getByRole("button", { name: "Dismiss" }).click();
    await expect(failureToast).toBeHidden();
  });

  await test.step("a reader publishes the list without a connection", async () => {
    pageWatcher.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await publishButton.click();
    await expect(failureToast).toBeVisible();
    await context.setOffline(false);
    await expectNothingLost();
  });

  await test.step("a reader clicks Publish twice, and the site has only one list", async () => {
    const heldCreation = await holdRequests(page, CREATE_REQUEST);
    await publishButton.dblclick();
    await expect(button(page, "Saving...")).toBeDisabled();
    // The page has already sent the texts of the form, so the form must accept no more text.
    await expect(page.locator("[inert]").filter({ has: titleField(page) })).toHaveCount(1);
    heldCreation.release();
    const id = await expectPublished(page);
    expect(await listsOf(person)).toEqual([{ id }]);
  });
});

test("a reader publishes a list again after a missing response, and the site has only one list", async ({
  page,
  pageWatcher,
}) => {
  pageWatcher.tolerate(/ERR_ABORTED/);
  pageWatcher.answerDialog = (dialog) => dialog.accept();
  const removedPodcast = `Zebra Crossing ${randomUUID().slice(0, 8)}`;
  await sql(`insert into podcasts (name) values ('${removedPodcast}')`);
  const person = await openBuilder(page);
  await test.step("a reader restores a list, and reads that one podcast of the list no longer exists", async () => {
    await addPodcasts(page, "Ferry Time", removedPodcast);
    await sql(`delete from podcasts where name = '${removedPodcast}'`);
    await page.reload();
    await expect(page.getByText("The site no longer has one podcast of your list. Choose another one.")).toBeVisible();
    await expectOrder(page, "Ferry Time");
  });

  await test.step("a reader gets no response and publishes again", async () => {
    // Until the reload, the page waits only one second for a response, instead of 30 seconds.
    await page.evaluate(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === 30_000 ? 1_000 : ms);
    });
    await titleField(page).fill("First words");
    // The backend stores the list, but the page gets no response.
    const { promise: listStored, resolve } = Promise.withResolvers<void>();
    await routeOnce(page, CREATE_REQUEST, (route) => route.fetch().then(() => resolve()));
    await button(page, "Publish Your Top 10").click();
    await expect(toast(page, "Failed to save your list")).toBeVisible();
    await listStored;
    const [firstList] = await listsOf(person);
    await expect(titleField(page)).toHaveValue("First words");
    await page.reload();
    await titleField(page).fill("Last words");
    await button(page, "Publish Your Top 10").click();
    expect({ id: await expectPublished(page) }).toEqual(firstList);
    await expect(page.getByRole("heading", { name: "Last words" })).toBeVisible();
    expect(await listsOf(person)).toHaveLength(1);
  });
});

test("the builder loads the code for dragging with the second podcast, and all scripts have at most 167 kB", async ({
  page,
}) => {
  const assets = join(await siteFolder(), "assets");
  const dragChunk = readdirSync(assets).find(
    (name) => name.endsWith(".js") && readFileSync(join(assets, name), "utf8").includes("sortable-ghost"),
  );
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await signInAs(page, await newPerson());
  const bytes = await measureScriptBytes(page, BUILDER, async () => {
    await addPodcasts(page, "Ferry Time");
    await waitUntilSettled(page);
    expect(requestedPaths).not.toContain(`/assets/${dragChunk}`);
    await addPodcasts(page, "Brickwork");
    await expect.poll(() => requestedPaths).toContain(`/assets/${dragChunk}`);
  });
  test.info().annotations.push({ type: "script bytes", description: String(bytes) });
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
});
