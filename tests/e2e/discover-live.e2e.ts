/** Feeds that grow: by what a visitor asks for, and by what others save. */
import type { Locator, WebSocketRoute } from "@playwright/test";
import type { Quote } from "../../src/domain/content/quotes.ts";
import { type FeedPart, PART_ITEMS } from "../../src/domain/feeds/feeds.ts";
import { add, addShows, entries, isSamePage, newSlug, openLive } from "./discover.ts";
import { expect, test } from "./fixtures.ts";
import { quoted, sql, untilLive } from "./product.ts";

const SHOWS = {
  long: newSlug("long"),
  live: newSlug("live"),
  lost: newSlug("lost"),
  other: newSlug("other"),
  hostile: newSlug("hostile"),
};
const EVIL = "</script><img src=x onerror=window.__xss=1> & <b>no</b>";
let built: { live: string; lost: string };

const change = (id: string, set: string) =>
  sql(`update er_episodes set ${set} where id = ${quoted(id)}`);
const remove = (id: string) => sql(`delete from er_episodes where id = ${quoted(id)}`);

test.beforeAll(async () => {
  await addShows(Object.values(SHOWS));
  // In three parts: the newest and two older ones.
  await sql(`insert into er_episodes (show_id, title, slug, created_at, quotes)
    select id, 'Line ' || n, slug || n, now() - n * interval '1 minute', array['This is line ' || n]
    from er_shows, generate_series(1, ${3 * PART_ITEMS}) n where slug = ${quoted(SHOWS.long)}`);
  built = {
    live: await add(SHOWS.live, "Old", { recommendations: ["<p><b>Dry Docks</b>, a video</p>"] }),
    lost: await add(SHOWS.lost, "To go", { quotes: ["This goes while nobody hears"] }),
  };
  await add(SHOWS.hostile, EVIL, {
    quotes: [`${EVIL} — ${EVIL.slice(0, 30)}`],
    recommendations: [
      `<p><b>Bad ${EVIL}</b>, <a href="javascript:window.__xss=1">press a book</a></p>`,
      `<p><a href="https://x.test/&quot;onclick=window.__xss=1">Quoted address</a> of a tool</p>`,
    ],
  });
  await untilLive();
});

test("a visitor reads more quotes until there are no more, each once; nothing new moves their line", async ({
  page,
}) => {
  const more = page.getByRole("button", { name: "Show more" });
  await test.step("by keyboard they go on where the new ones begin", async () => {
    await page.goto("/quotes");
    const before = await entries(page).count();
    await more.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => entries(page).count()).toBeGreaterThan(before);
    await expect(page.locator("main ol > li").nth(before)).toBeFocused();
  });
  await openLive(page, `/quotes?show=${SHOWS.long}`);
  await expect(entries(page)).toHaveCount(PART_ITEMS);
  for (const parts of [2, 3]) {
    await more.click();
    await expect(entries(page)).toHaveCount(parts * PART_ITEMS);
  }
  await expect(more).toHaveCount(0);
  const links = await entries(page)
    .locator("footer a[href^='/recap/']")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);
  let [part, count]: [FeedPart<Quote>, number] = [{ entries: [], older: -1 }, 0];
  for (let name: string | number | null = "newest"; name !== null; name = part.older) {
    const path = `/discover/quotes/show-${SHOWS.long}/${name}.json`;
    part = await (await page.request.get(path)).json();
    count += part.entries.length;
  }
  expect(count).toBe(links.length);

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await test.step(`what is new waits behind a button, motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion });
      const read = entries(page).nth(4);
      await read.evaluate((it) => it.scrollIntoView({ block: "start", behavior: "instant" }));
      const top = (of: Locator) => of.evaluate((it) => it.getBoundingClientRect().top);
      const y = await top(read);
      const title = await read.getAttribute("aria-label");
      const first = `First of two new lines, ${reducedMotion}`;
      const quotes = [first, `Second of two new lines, ${reducedMotion}`];
      await add(SHOWS.long, "New above", { quotes });
      const button = page.getByRole("button", { name: "Show 2 new quotes" });
      await expect(button).toBeVisible();
      const same = page.getByRole("article", { name: title ?? "", exact: true }).first();
      expect(Math.abs((await top(same)) - y)).toBeLessThan(2);
      await button.click();
      await expect(page.getByText(first)).toBeInViewport();
      await expect(button).toHaveCount(0);
    });
  }
});

test("what is new, changed, cleared or deleted shows by itself in an open page; a burst of 200 changes is few requests (G12)", async ({
  page,
}) => {
  const asked = await openLive(page, "/recommendations");
  const mine = entries(page).filter({ hasText: SHOWS.live });
  await expect(mine.getByText("Dry Docks")).toBeVisible();
  const id = await add(SHOWS.live, "Fresh", {
    recommendations: ["<p><b>Salt Roads</b>, a book</p>"],
  });
  await expect(mine.getByText("Salt Roads")).toBeVisible();
  await expect(mine).toHaveCount(2);
  await change(id, "recommendations = array['<p><b>Tide Tables</b>, a course</p>']");
  await expect(mine.getByText("Tide Tables")).toBeVisible();
  await expect(mine.getByText("Salt Roads")).toHaveCount(0);
  await expect(mine).toHaveCount(2);

  const [sofar, begun] = [asked.length, Date.now()];
  // Each a transaction of its own: of one, Realtime hears once of a row.
  await sql(`do $$ begin for n in 1..200 loop
    update er_episodes set recommendations = array['<p><b>Change ' || n || '</b>, a book</p>']
    where id = ${quoted(id)};
    commit; end loop; end $$`);
  await expect(mine.getByText("Change 200", { exact: true })).toBeVisible();
  await expect(mine).toHaveCount(2);
  // Four at once, then one in three seconds.
  expect(asked.length - sofar).toBeLessThanOrEqual(5 + (Date.now() - begun) / 3_000);

  await change(id, "recommendations = '{}'");
  await expect(mine).toHaveCount(1);
  await remove(built.live);
  await expect(mine).toHaveCount(0);
  expect(await isSamePage(page)).toBe(true);
});

test("§6 #18: a connection that was lost is made again, and what was missed is caught up", async ({
  page,
  expectResponses,
}) => {
  await page.clock.install();
  const open = new Set<WebSocketRoute>();
  let [isCut, refused] = [false, 0];
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isCut) {
      refused++;
      void socket.close({ code: 1012 });
      return;
    }
    const server = socket.connectToServer();
    open.add(socket);
    socket.onClose((code, reason) => {
      open.delete(socket);
      void server.close({ ...(code ? { code } : {}), ...(reason ? { reason } : {}) });
    });
  });
  const asked = await openLive(page, `/quotes?show=${SHOWS.lost}`);
  await expect(entries(page)).toHaveCount(1);
  await add(SHOWS.other, "Elsewhere", { quotes: ["This does not match the filter"] });
  const heard = await add(SHOWS.lost, "Here", { quotes: ["This was heard at once — Ada"] });
  await expect(page.getByText("This was heard at once")).toBeVisible();
  await expect(entries(page)).toHaveCount(2);

  isCut = true;
  for (const socket of open) await socket.close({ code: 1012 });
  open.clear();
  // What was heard before is asked for; from then on nothing is.
  let quiet = 0;
  await expect
    .poll(async () => {
      const before = asked.length;
      await page.clock.runFor(3_100);
      quiet = asked.length === before ? quiet + 1 : 0;
      return quiet;
    })
    .toBeGreaterThan(2);
  await remove(built.lost);
  await change(heard, "quotes = array['This was changed meanwhile']");
  await add(SHOWS.lost, "Meanwhile", { quotes: ["This was missed at first"] });
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.getByText("This was missed at first")).toHaveCount(0);
  const sofar = asked.length;
  isCut = false;
  // The longest that it waits before it tries again.
  await page.clock.runFor(10_000);
  await expect(page.getByText("This was missed at first")).toBeVisible();
  await expect(page.getByText("This was changed meanwhile")).toBeVisible();
  await expect(page.getByText("This goes while nobody hears")).toHaveCount(0);
  await expect(entries(page)).toHaveCount(2);
  // Others may save meanwhile.
  expect(asked.length - sofar).toBeLessThanOrEqual(3);

  await test.step("in the background the page hears nothing, and catches up when looked at", async () => {
    const look = (hidden: boolean) =>
      page.evaluate((is) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await look(true);
    await expect.poll(() => open.size).toBe(0);
    await change(heard, "is_published = false");
    await add(SHOWS.lost, "Unseen", { quotes: ["This came unseen"] });
    const before = asked.length;
    await page.clock.runFor("02:00");
    expect(asked.length).toBe(before);
    await expect(page.getByText("This came unseen")).toHaveCount(0);
    await look(false);
    await expect(page.getByText("This came unseen")).toBeVisible();
    await expect(page.getByText("This was changed meanwhile")).toHaveCount(0);
  });
  await test.step("where it fails, what is shown stays, and Retry brings the rest", async () => {
    const rows = "**/rest/v1/er_episodes*";
    await page.route(rows, (route) => route.fulfill({ status: 500, body: "{}" }));
    expectResponses([/er_episodes/, 500]);
    await add(SHOWS.lost, "Late", { quotes: ["This came late"] });
    await expect(page.getByRole("alert")).toContainText("New quotes did not load.");
    await expect(entries(page)).toHaveCount(2);
    await page.unroute(rows);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("This came late")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
  expect(await isSamePage(page)).toBe(true);
});

test("hostile texts are text, from the build and fresh", async ({ page }) => {
  for (const path of ["/quotes", "/recommendations"]) {
    await openLive(page, `${path}?show=${SHOWS.hostile}`);
    await expect(entries(page).getByRole("link", { name: EVIL })).toBeVisible();
    const fresh = `Fresh in ${path}`;
    await add(SHOWS.hostile, fresh, {
      quotes: [`Fresh ${EVIL}`],
      recommendations: [`<p><b>Fresh</b> ${EVIL}<img src=x onerror=window.__xss=1></p>`],
    });
    await expect(entries(page).getByRole("link", { name: fresh })).toBeVisible();
    await expect(entries(page).locator("img, script, b")).toHaveCount(0);
    await expect(page.locator('main a[href^="javascript" i]')).toHaveCount(0);
    expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  }
});
