/** Tests how an open feed gets more entries: a visitor clicks "Show more", or an admin saves a recap. */
import type { Locator, WebSocketRoute } from "@playwright/test";
import type { Quote } from "../../src/domain/content/quotes.ts";
import { type FeedPart, PART_MIN_ITEMS } from "../../src/domain/feeds/feeds.ts";
import { addEpisode, addShows, feedEntries, isSamePage, newSlug, openLiveFeed } from "./discover.ts";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString, waitUntilLive } from "./product.ts";

const SHOWS = {
  long: newSlug("long"),
  live: newSlug("live"),
  lost: newSlug("lost"),
  other: newSlug("other"),
  hostile: newSlug("hostile"),
};
const HOSTILE_TEXT = "</script><img src=x onerror=window.__xss=1> & <b>no</b>";
let builtEpisodeIds: { live: string; lost: string };

const updateEpisode = (id: string, assignments: string) =>
  sql(`update er_episodes set ${assignments} where id = ${sqlString(id)}`);
const deleteEpisode = (id: string) => sql(`delete from er_episodes where id = ${sqlString(id)}`);

test.beforeAll(async () => {
  await addShows(Object.values(SHOWS));
  // With these quotes, the feed of the show has three parts: the newest part and two older parts.
  await sql(`insert into er_episodes (show_id, title, slug, created_at, quotes)
    select id, 'Line ' || n, slug || n, now() - n * interval '1 minute', array['This is line ' || n]
    from er_shows, generate_series(1, ${3 * PART_MIN_ITEMS}) n where slug = ${sqlString(SHOWS.long)}`);
  builtEpisodeIds = {
    live: await addEpisode(SHOWS.live, "Old", {
      recommendations: ["<p><b>Dry Docks</b>, a video</p>"],
    }),
    lost: await addEpisode(SHOWS.lost, "To go", { quotes: ["This goes while offline"] }),
  };
  await addEpisode(SHOWS.hostile, HOSTILE_TEXT, {
    quotes: [`${HOSTILE_TEXT} — ${HOSTILE_TEXT.slice(0, 30)}`],
    recommendations: [
      `<p><b>Bad ${HOSTILE_TEXT}</b>, <a href="javascript:window.__xss=1">press a book</a></p>`,
      `<p><a href="https://x.test/&quot;onclick=window.__xss=1">Quoted address</a> of a tool</p>`,
    ],
  });
  await waitUntilLive();
});

test("a visitor sees each quote once, and new quotes do not move the visible text", async ({ page }) => {
  const moreButton = page.getByRole("button", { name: "Show more" });
  await test.step("a visitor loads more quotes by keyboard, and the focus moves to the first new quote", async () => {
    await page.goto("/quotes");
    const countBefore = await feedEntries(page).count();
    await moreButton.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => feedEntries(page).count()).toBeGreaterThan(countBefore);
    await expect(page.locator("main ol > li").nth(countBefore)).toBeFocused();
  });
  await test.step("a visitor opens a recap and goes back, and sees the same quotes at the same place", async () => {
    const count = await feedEntries(page).count();
    const link = feedEntries(page).last().locator("footer a[href^='/recap/']").first();
    const address = await link.getAttribute("href");
    await link.click();
    await page.waitForURL(`**${address}`);
    await page.goBack();
    await expect(feedEntries(page)).toHaveCount(count);
    await expect(feedEntries(page).last()).toBeInViewport();
  });
  await openLiveFeed(page, `/quotes?show=${SHOWS.long}`);
  await expect(feedEntries(page)).toHaveCount(PART_MIN_ITEMS);
  for (const parts of [2, 3]) {
    await moreButton.click();
    await expect(feedEntries(page)).toHaveCount(parts * PART_MIN_ITEMS);
  }
  await expect(moreButton).toHaveCount(0);
  const links = await feedEntries(page)
    .locator("footer a[href^='/recap/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);
  let [part, count]: [FeedPart<Quote>, number] = [{ entries: [], older: -1 }, 0];
  for (let name: string | number | null = "newest"; name !== null; name = part.older) {
    const path = `/discover/quotes/show-${SHOWS.long}/${name}.json`;
    part = await (await page.request.get(path)).json();
    count += part.entries.length;
  }
  expect(count).toBe(links.length);

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await test.step(`a visitor clicks a button to see new quotes (prefers-reduced-motion: ${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion });
      const currentEntry = feedEntries(page).nth(4);
      await currentEntry.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
      const topOf = (entry: Locator) => entry.evaluate((element) => element.getBoundingClientRect().top);
      const topBefore = await topOf(currentEntry);
      const title = await currentEntry.getAttribute("aria-label");
      const firstQuote = `First of two new lines, ${reducedMotion}`;
      const quotes = [firstQuote, `Second of two new lines, ${reducedMotion}`];
      await addEpisode(SHOWS.long, "New above", { quotes });
      const button = page.getByRole("button", { name: "Show 2 new quotes" });
      await expect(button).toBeVisible();
      const sameEntry = page.getByRole("article", { name: title ?? "", exact: true }).first();
      expect(Math.abs((await topOf(sameEntry)) - topBefore)).toBeLessThan(2);
      await button.click();
      await expect(page.getByText(firstQuote)).toBeInViewport();
      await expect(button).toHaveCount(0);
    });
  }
});

test("G12: a visitor sees new, changed and deleted entries in an open page", {
  tag: "@everyday",
}, async ({ page }) => {
  const requests = await openLiveFeed(page, "/recommendations");
  const ownEntries = feedEntries(page).filter({ hasText: SHOWS.live });
  await expect(ownEntries.getByText("Dry Docks")).toBeVisible();
  const id = await addEpisode(SHOWS.live, "Fresh", {
    recommendations: ["<p><b>Salt Roads</b>, a book</p>"],
  });
  await expect(ownEntries.getByText("Salt Roads")).toBeVisible();
  await expect(ownEntries).toHaveCount(2);
  await updateEpisode(id, "recommendations = array['<p><b>Tide Tables</b>, a course</p>']");
  await expect(ownEntries.getByText("Tide Tables")).toBeVisible();
  await expect(ownEntries.getByText("Salt Roads")).toHaveCount(0);
  await expect(ownEntries).toHaveCount(2);

  const [requestsBefore, startedAt] = [requests.length, Date.now()];
  // Realtime sends one event for each row and transaction, so each change has its own transaction.
  await sql(`do $$ begin for n in 1..200 loop
    update er_episodes set recommendations = array['<p><b>Change ' || n || '</b>, a book</p>']
    where id = ${sqlString(id)};
    commit; end loop; end $$`);
  await expect(ownEntries.getByText("Change 200", { exact: true })).toBeVisible();
  await expect(ownEntries).toHaveCount(2);
  // The page sends at most four requests without a pause, and then at most one request every three seconds.
  expect(requests.length - requestsBefore).toBeLessThanOrEqual(5 + (Date.now() - startedAt) / 3_000);

  await updateEpisode(id, "recommendations = '{}'");
  await expect(ownEntries).toHaveCount(1);
  await deleteEpisode(builtEpisodeIds.live);
  await expect(ownEntries).toHaveCount(0);
  expect(await isSamePage(page)).toBe(true);
});

test("§6 #18: after a lost connection, a visitor sees entries that changed in the meantime", async ({
  page,
  expectResponses,
}) => {
  await page.clock.install();
  const openSockets = new Set<WebSocketRoute>();
  let [isDisconnected, refusedConnections] = [false, 0];
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isDisconnected) {
      refusedConnections++;
      void socket.close({ code: 1012 });
      return;
    }
    const server = socket.connectToServer();
    openSockets.add(socket);
    socket.onClose((code, reason) => {
      openSockets.delete(socket);
      void server.close({ ...(code ? { code } : {}), ...(reason ? { reason } : {}) });
    });
  });
  const requests = await openLiveFeed(page, `/quotes?show=${SHOWS.lost}`);
  await expect(feedEntries(page)).toHaveCount(1);
  await addEpisode(SHOWS.other, "Elsewhere", { quotes: ["This does not match the filter"] });
  const episodeId = await addEpisode(SHOWS.lost, "Here", {
    quotes: ["This was heard at once — Ada"],
  });
  await expect(page.getByText("This was heard at once")).toBeVisible();
  await expect(feedEntries(page)).toHaveCount(2);

  isDisconnected = true;
  for (const socket of openSockets) await socket.close({ code: 1012 });
  openSockets.clear();
  // At first, the page can still fetch changes from before the interruption. After that, the page must send no request.
  let checksWithoutRequest = 0;
  await expect
    .poll(async () => {
      const before = requests.length;
      await page.clock.runFor(3_100);
      checksWithoutRequest = requests.length === before ? checksWithoutRequest + 1 : 0;
      return checksWithoutRequest;
    })
    .toBeGreaterThan(2);
  await deleteEpisode(builtEpisodeIds.lost);
  await updateEpisode(episodeId, "quotes = array['This was changed meanwhile']");
  await addEpisode(SHOWS.lost, "Meanwhile", { quotes: ["This was missed at first"] });
  await expect.poll(() => refusedConnections).toBeGreaterThan(0);
  await expect(page.getByText("This was missed at first")).toHaveCount(0);
  const requestsBefore = requests.length;
  isDisconnected = false;
  // The client waits at most ten seconds before it reconnects.
  await page.clock.runFor(10_000);
  await expect(page.getByText("This was missed at first")).toBeVisible();
  await expect(page.getByText("This was changed meanwhile")).toBeVisible();
  await expect(page.getByText("This goes while offline")).toHaveCount(0);
  await expect(feedEntries(page)).toHaveCount(2);
  // Other tests can save recaps at the same time.
  expect(requests.length - requestsBefore).toBeLessThanOrEqual(3);

  await test.step("a page in the background fetches no changes until it is visible again", async () => {
    const setHidden = (isTabHidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isTabHidden);
    await setHidden(true);
    await expect.poll(() => openSockets.size).toBe(0);
    await updateEpisode(episodeId, "is_published = false");
    await addEpisode(SHOWS.lost, "Unseen", { quotes: ["This came unseen"] });
    const requestCount = requests.length;
    await page.clock.runFor("02:00");
    expect(requests.length).toBe(requestCount);
    await expect(page.getByText("This came unseen")).toHaveCount(0);
    await setHidden(false);
    await expect(page.getByText("This came unseen")).toBeVisible();
    await expect(page.getByText("This was changed meanwhile")).toHaveCount(0);
  });
  await test.step("new entries fail to load, and the visitor loads these entries with Retry", async () => {
    const rows = "**/rest/v1/er_episodes*";
    await page.route(rows, (route) => route.fulfill({ status: 500, body: "{}" }));
    expectResponses([/er_episodes/, 500]);
    await addEpisode(SHOWS.lost, "Late", { quotes: ["This came late"] });
    await expect(page.getByRole("alert")).toContainText("New quotes did not load.");
    await expect(feedEntries(page)).toHaveCount(2);
    await page.unroute(rows);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("This came late")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
  expect(await isSamePage(page)).toBe(true);
});

test("a visitor sees hostile HTML tags as plain text, both in built entries and in new entries", async ({ page }) => {
  for (const path of ["/quotes", "/recommendations"]) {
    await openLiveFeed(page, `${path}?show=${SHOWS.hostile}`);
    await expect(feedEntries(page).getByRole("link", { name: HOSTILE_TEXT })).toBeVisible();
    const newTitle = `Fresh in ${path}`;
    await addEpisode(SHOWS.hostile, newTitle, {
      quotes: [`Fresh ${HOSTILE_TEXT}`],
      recommendations: [`<p><b>Fresh</b> ${HOSTILE_TEXT}<img src=x onerror=window.__xss=1></p>`],
    });
    await expect(feedEntries(page).getByRole("link", { name: newTitle })).toBeVisible();
    await expect(feedEntries(page).locator("img, script, b")).toHaveCount(0);
    await expect(page.locator('main a[href^="javascript" i]')).toHaveCount(0);
    expect(await page.evaluate(() => "__xss" in window)).toBe(false);
  }
});
