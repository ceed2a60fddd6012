import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import {
  add,
  BUILDER,
  expectOrder,
  expectPublished,
  noteOn,
  openBuilder,
  option,
  searchBox,
  titleField,
} from "./list-builder.ts";
import { scriptBytes, settled } from "./measure.ts";
import { newPerson, signInAs } from "./people.ts";
import { siteFolder, sql } from "./product.ts";
import { button, toast } from "./screen.ts";

const CREATE = /\/rpc\/create_top_list/;
const PODCASTS = /\/rest\/v1\/podcasts/;
/** Of any page in use 130 kB (DESIGN §6), and what only this one has. */
const BUDGET = 149_000;

const listsOf = ({ id }: { id: string }) => sql(`select id from top_lists where user_id = '${id}'`);

test("a reader whose list is refused loses nothing, and the next try works", async ({
  page,
  expectResponses,
}) => {
  const person = await openBuilder(page);
  await titleField(page).fill("Again");
  await add(page, "Ferry Time", "Brickwork");
  await noteOn(page, "Brickwork").fill("Solid");
  let refused = true;
  await page.route(CREATE, (route) =>
    refused ? route.fulfill({ status: 500, json: { message: "no" } }) : route.continue(),
  );
  expectResponses([CREATE, 500]);
  await button(page, "Publish Your Top 10").click();
  await expect(toast(page, "Failed to save your list")).toBeVisible();
  await expect(page).toHaveURL(BUILDER);
  await expect(titleField(page)).toHaveValue("Again");
  await expectOrder(page, "Ferry Time", "Brickwork");
  await expect(noteOn(page, "Brickwork")).toHaveValue("Solid");
  await expect(button(page, "Publish Your Top 10")).toBeFocused();
  expect(await listsOf(person)).toEqual([]);
  refused = false;
  await page.keyboard.press("Enter");
  const id = await expectPublished(page);
  expect(await listsOf(person)).toEqual([{ id }]);
});

test("a reader without a connection is told, and publishes once it is back", async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  const person = await openBuilder(page);
  await titleField(page).fill("On a ferry");
  await add(page, "Ferry Time");
  await context.setOffline(true);
  await button(page, "Publish Your Top 10").click();
  await expect(toast(page, "Failed to save your list")).toBeVisible();
  await context.setOffline(false);
  await button(page, "Publish Your Top 10").click();
  await expectPublished(page);
  expect(await listsOf(person)).toHaveLength(1);
});

test("what is told covers no button of the bar below", async ({ page, expectResponses }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await openBuilder(page);
  await titleField(page).fill("Again");
  await add(page, "Ferry Time");
  await page.route(CREATE, (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  expectResponses([CREATE, 500]);
  await page.mouse.wheel(0, -5000);
  await button(page, "Publish Your Top 10").click();
  const told = page.getByRole("alert").filter({ hasText: "Failed to save your list" });
  await told.hover();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(told).toBeVisible();
    const [toastBox, barBox] = [
      await told.boundingBox(),
      await page.locator(".step-bar").boundingBox(),
    ];
    if (!toastBox || !barBox) throw new Error("nothing to measure");
    const below = toastBox.y + toastBox.height;
    expect.soft(below, `${width} pixels`).toBeLessThanOrEqual(barBox.y);
  }
});

test("a reader whose answer is lost publishes once, with the words of the last try", async ({
  page,
  watch,
}) => {
  watch.tolerate(/ERR_ABORTED/);
  const person = await openBuilder(page);
  // Until the reload, nobody waits half a minute.
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 30_000 ? 1_000 : ms);
  });
  await titleField(page).fill("First words");
  await add(page, "Ferry Time");
  // The backend stores it, and no answer comes back.
  await page.route(CREATE, (route) => void route.fetch(), { times: 1 });
  await button(page, "Publish Your Top 10").click();
  await expect(toast(page, "Failed to save your list")).toBeVisible();
  const [first] = await listsOf(person);
  await expect(titleField(page)).toHaveValue("First words");
  watch.answer = (dialog) => dialog.accept();
  await page.reload();
  await titleField(page).fill("Last words");
  await button(page, "Publish Your Top 10").click();
  expect({ id: await expectPublished(page) }).toEqual(first);
  await expect(page.getByRole("heading", { name: "Last words" })).toBeVisible();
  expect(await listsOf(person)).toHaveLength(1);
});

test("a double click publishes once, and nothing changes while it is on its way", async ({
  page,
}) => {
  const person = await openBuilder(page);
  await titleField(page).fill("Once");
  await add(page, "Ferry Time");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CREATE, async (route) => {
    await promise;
    await route.continue();
  });
  await button(page, "Publish Your Top 10").dblclick();
  await expect(button(page, "Saving...")).toBeDisabled();
  // What is written now would be lost.
  await expect(page.locator("[inert]").filter({ has: titleField(page) })).toHaveCount(1);
  resolve();
  await expectPublished(page);
  expect(await listsOf(person)).toHaveLength(1);
});

test("a reader whose podcasts did not load writes on meanwhile, and Retry works", async ({
  page,
  expectResponses,
}) => {
  let broken = true;
  await page.route(PODCASTS, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: "no" } }) : route.continue(),
  );
  expectResponses([PODCASTS, 500]);
  await openBuilder(page);
  await expect(toast(page, "Failed to load podcasts")).toBeVisible();
  await titleField(page).fill("Meanwhile");
  broken = false;
  await button(page, "Retry").click();
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill("ferry time");
  await option(page, "Ferry Time").click();
  await expect(titleField(page)).toHaveValue("Meanwhile");
});

test("a podcast that is gone by the time a list is taken up again leaves it, and that is said", async ({
  page,
  watch,
}) => {
  watch.answer = (dialog) => dialog.accept();
  const [gone] = await sql<{ id: string }>(
    "insert into podcasts (name) values ('Zebra Crossing, Abandoned') returning id",
  );
  await openBuilder(page);
  await add(page, "Ferry Time", "Zebra Crossing, Abandoned");
  await sql(`delete from podcasts where id = '${gone?.id}'`);
  await page.reload();
  await expect(page.getByText("One podcast of your list can no longer be chosen.")).toBeVisible();
  await expectOrder(page, "Ferry Time");
});

test("what drags is loaded by the builder alone, and there once two podcasts can change places", async ({
  page,
}) => {
  const assets = join(await siteFolder(), "assets");
  const [chunk, ...others] = readdirSync(assets).filter(
    (name) =>
      name.endsWith(".js") && readFileSync(join(assets, name), "utf8").includes("sortable-ghost"),
  );
  expect(others).toEqual([]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await signInAs(page, await newPerson());
  for (const path of ["/", "/feed", "/podcasts", "/recap/salt", "/onboarding", BUILDER]) {
    await page.goto(path);
    await settled(page);
  }
  await add(page, "Ferry Time");
  await settled(page);
  expect(asked).not.toContain(`/assets/${chunk}`);
  await add(page, "Brickwork");
  await expect.poll(() => asked).toContain(`/assets/${chunk}`);
});

test("the builder in use weighs at most 149 kB of script, what drags included", async ({
  page,
}) => {
  await signInAs(page, await newPerson());
  const bytes = await scriptBytes(page, BUILDER, () => add(page, "Ferry Time", "Brickwork"));
  test.info().annotations.push({ type: "script bytes", description: String(bytes) });
  expect(bytes).toBeLessThanOrEqual(BUDGET);
});
