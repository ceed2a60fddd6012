import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import type { FeedPart } from "../../src/domain/feeds.ts";
import type { Quote } from "../../src/domain/quotes.ts";
import { expect, test } from "./fixtures.ts";
import { quoted, sql, until, untilLive } from "./product.ts";

const entries = (page: Page) => page.getByRole("main").getByRole("article");
const category = (page: Page) => page.getByRole("main").getByRole("combobox", { name: "Category" });
const show = (page: Page) => page.getByRole("main").getByRole("combobox", { name: "Show" });
const clear = (page: Page) => page.getByRole("button", { name: "Clear" });

/** A show of its own for every test, so that none sees what another one does. */
async function addShow(name: string, category = "odds"): Promise<string> {
  const slug = `${name}-${crypto.randomUUID().slice(0, 8)}`;
  await sql(`insert into er_shows (name, slug, category_id)
    select ${quoted(slug)}, ${quoted(slug)}, id from er_categories where slug = ${quoted(category)}`);
  return slug;
}

const array = (texts: readonly string[]) =>
  texts.length > 0 ? `array[${texts.map(quoted)}]` : "'{}'";

/** Adds an episode that is newer than all others. */
async function add(
  show: string,
  title: string,
  { quotes = [], recommendations = [] }: { quotes?: string[]; recommendations?: string[] },
): Promise<string> {
  const [row] = await sql<{ id: string }>(`
    insert into er_episodes (show_id, title, slug, quotes, recommendations)
    select id, ${quoted(title)}, ${quoted(`e-${crypto.randomUUID()}`)}, ${array(quotes)},
      ${array(recommendations)} from er_shows where slug = ${quoted(show)} returning id`);
  return row?.id ?? "";
}
const change = (id: string, set: string) =>
  sql(`update er_episodes set ${set} where id = ${quoted(id)}`);

/** Opens a feed and waits until it listens. Returns how often it asked what changed. */
async function openLive(page: Page, path: string) {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/er_episodes")) asked.push(request.url());
  });
  const listening = page.waitForResponse(/er_content_revision/);
  await page.goto(path);
  await listening;
  await page.evaluate(() => Object.assign(window, { __same: true }));
  return asked;
}
const isSamePage = (page: Page) => page.evaluate(() => "__same" in window);

test("a visitor filters quotes by category and show; Back, reload and Clear do what they say", async ({
  page,
  backendRequests,
}) => {
  await page.goto("/quotes");
  const all = await entries(page).count();
  expect(all).toBeGreaterThan(5);
  await category(page).selectOption({ label: "Work & Craft" });
  await expect(page).toHaveURL("/quotes?category=work-craft");
  await expect(entries(page).filter({ hasNotText: "Work & Craft" })).toHaveCount(0);
  await expect(entries(page).getByText("Work & Craft", { exact: true })).not.toHaveCount(0);
  const shows = await show(page).getByRole("option").allTextContents();
  expect(shows).toContain("Bench Hours");
  expect(shows).not.toContain("Ten Past Three");

  await show(page).selectOption({ label: "Bench Hours" });
  await expect(page).toHaveURL("/quotes?category=work-craft&show=bench-hours");
  await expect(page.getByText("Sharp is two flat surfaces that meet.")).toBeVisible();
  const ofShow = await entries(page).count();
  await expect(entries(page).getByRole("link", { name: "Bench Hours" })).toHaveCount(ofShow);

  await page.reload();
  await expect(show(page)).toHaveValue("bench-hours");
  await expect(entries(page)).toHaveCount(ofShow);
  await page.goBack();
  await expect(page).toHaveURL("/quotes?category=work-craft");
  await expect(show(page)).toHaveValue("");
  await clear(page).click();
  await expect(page).toHaveURL("/quotes");
  await expect(entries(page)).toHaveCount(all);
  await expect(clear(page)).toHaveCount(0);
  expect(backendRequests.filter((one) => !one.includes("er_content_revision"))).toEqual([]);
});

test("a visitor whose category does not have the chosen show keeps the category only", async ({
  page,
}) => {
  await page.goto("/quotes?show=bench-hours");
  await expect(page.getByText("Sharp is two flat surfaces that meet.")).toBeVisible();
  await category(page).selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/quotes\?category=[^&]+$/);
});

test("a visitor reads more quotes until there are no more, each once", async ({ page }) => {
  await page.goto("/quotes");
  const more = page.getByRole("button", { name: "Show more" });
  const before = await entries(page).count();
  await more.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => entries(page).count()).toBeGreaterThan(before);
  // Who reads on by keyboard does so where the new ones begin.
  await expect(page.locator("main ol > li").nth(before)).toBeFocused();
  while (await more.count()) {
    const now = await entries(page).count();
    await more.click();
    await expect.poll(() => entries(page).count()).toBeGreaterThan(now);
  }
  const links = await entries(page)
    .locator("footer a[href^='/recap/']")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);
  let [part, count]: [FeedPart<Quote>, number] = [{ entries: [], older: -1 }, 0];
  for (let name: string | number | null = "newest"; name !== null; name = part.older) {
    part = await (await page.request.get(`/discover/quotes/all/${name}.json`)).json();
    count += part.entries.length;
  }
  expect(links.length).toBe(count);
});

test("a visitor reads that nothing matches the filters", async ({ page }) => {
  const quiet = await addShow("quiet");
  await add(quiet, "Only quotes", { quotes: ["A quote and nothing else"] });
  const other = await addShow("other");
  await add(other, "Only a book", { recommendations: ["<p><b>Salt Roads</b>, a book</p>"] });
  await untilLive();
  await page.goto(`/recommendations?category=work-craft&show=${other}`);
  await expect(
    page.getByRole("heading", { name: "No recommendations match the selected filters." }),
  ).toBeVisible();
  await page.goto(`/quotes?category=work-craft&show=${quiet}`);
  await expect(page.getByRole("heading", { name: "No quotes found." })).toBeVisible();
});

test("a visitor whose address names what is not there reads so in the filters, and clears them", async ({
  page,
  expectResponses,
}) => {
  expectResponses([/\/discover\/quotes\/show-nobody\/newest\.json/, 404]);
  const chosen = (of: Locator) => of.locator("option:checked");
  await page.goto("/quotes?category=nowhere&show=nobody");
  await expect(page.getByRole("heading", { name: "No quotes found." })).toBeVisible();
  await expect(chosen(category(page))).toHaveText("Unknown category");
  await expect(chosen(show(page))).toHaveText("Unknown show");
  await clear(page).click();
  await expect(chosen(category(page))).toHaveText("All categories");
  // A show of another category is known by its name.
  await page.goto("/quotes?category=work-craft&show=ten-past-three");
  await expect(chosen(show(page))).toHaveText("Ten Past Three");
});

test("a new, changed, cleared and deleted recommendation reaches an open page within 2 seconds", async ({
  page,
}) => {
  const slug = await addShow("live");
  const old = await add(slug, "Old", { recommendations: ["<p><b>Dry Docks</b>, a video</p>"] });
  await untilLive();
  await openLive(page, "/recommendations");
  const soon = { timeout: 2_000 };
  const mine = entries(page).filter({ hasText: slug });
  await expect(mine.getByText("Dry Docks")).toBeVisible();
  const id = await add(slug, "Fresh", { recommendations: ["<p><b>Salt Roads</b>, a book</p>"] });
  await expect(mine.getByText("Salt Roads")).toBeVisible(soon);
  await expect(mine).toHaveCount(2);

  await change(id, "recommendations = array['<p><b>Tide Tables</b>, a course</p>']");
  await expect(mine.getByText("Tide Tables")).toBeVisible(soon);
  await expect(mine.getByText("Salt Roads")).toHaveCount(0);
  await expect(mine).toHaveCount(2);

  await change(id, "recommendations = '{}'");
  await expect(mine).toHaveCount(1, soon);
  await sql(`delete from er_episodes where id = ${quoted(old)}`);
  await expect(mine).toHaveCount(0, soon);
  expect(await isSamePage(page)).toBe(true);
});

test("what is new does not match a filter unless it does", async ({ page }) => {
  const [mine, other] = [await addShow("mine"), await addShow("foreign")];
  await add(mine, "There already", { quotes: ["This was said before"] });
  await untilLive();
  await openLive(page, `/quotes?show=${mine}`);
  await expect(entries(page)).toHaveCount(1);
  await add(other, "Elsewhere", { quotes: ["This was said elsewhere"] });
  await add(mine, "Here", { quotes: ["This was said here — Ada"] });
  await expect(entries(page).getByText("This was said here")).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
});

test("a reader further down is not moved: what is new waits behind a button", async ({ page }) => {
  const slug = await addShow("waits");
  for (let n = 0; n < 20; n++) await add(slug, `Line ${n}`, { quotes: [`This is line ${n}`] });
  await untilLive();
  await openLive(page, `/quotes?show=${slug}`);
  const read = entries(page).nth(4);
  await read.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  const y = await read.evaluate((element) => element.getBoundingClientRect().top);
  const title = await read.getAttribute("aria-label");
  await add(slug, "New above", { quotes: ["First of two new lines", "Second of two new lines"] });
  const button = page.getByRole("button", { name: "Show 2 new quotes" });
  await expect(button).toBeVisible();
  const after = await page
    .getByRole("article", { name: title ?? "", exact: true })
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(after - y)).toBeLessThan(2);
  await button.click();
  await expect(page.getByText("First of two new lines")).toBeInViewport();
  await expect(button).toHaveCount(0);
});

test("G12: a burst of 200 changes is few requests, and the last one is shown", async ({ page }) => {
  const slug = await addShow("burst");
  const id = await add(slug, "Burst", { quotes: ["This is how it begins"] });
  const asked = await openLive(page, "/quotes");
  const begun = Date.now();
  for (let n = 1; n <= 200; n++) await change(id, `quotes = array['This is change ${n} of many']`);
  await expect(page.getByText("This is change 200 of many")).toBeVisible();
  await expect(entries(page).filter({ hasText: slug })).toHaveCount(1);
  // Four at once, then one in three seconds.
  expect(asked.length).toBeLessThanOrEqual(5 + (Date.now() - begun) / 3_000);
});

test("§6 #18: a connection that was lost is made again, and what was missed is caught up", async ({
  page,
}) => {
  const slug = await addShow("lost");
  const gone = await add(slug, "To go", { quotes: ["This goes while nobody hears"] });
  await untilLive();
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isCut) {
      void socket.close({ code: 1012 });
      return;
    }
    sockets.push(socket);
    socket.connectToServer();
  });
  const asked = await openLive(page, `/quotes?show=${slug}`);
  const before = await add(slug, "Before", { quotes: ["This was heard at once"] });
  await expect(page.getByText("This was heard at once")).toBeVisible();

  isCut = true;
  for (const socket of sockets) await socket.close({ code: 1012 });
  await sql(`delete from er_episodes where id = ${quoted(gone)}`);
  await change(before, "quotes = array['This was changed meanwhile']");
  await add(slug, "Meanwhile", { quotes: ["This was missed at first"] });
  await page.waitForTimeout(1_500);
  await expect(page.getByText("This was missed at first")).toHaveCount(0);
  const sofar = asked.length;
  isCut = false;
  await expect(page.getByText("This was missed at first")).toBeVisible();
  await expect(page.getByText("This was changed meanwhile")).toBeVisible();
  await expect(page.getByText("This goes while nobody hears")).toHaveCount(0);
  await expect(entries(page)).toHaveCount(2);
  expect(asked.length - sofar).toBe(1);
});

test("a page in the background hears nothing, and catches up when it is looked at", async ({
  page,
}) => {
  const slug = await addShow("hidden");
  const id = await add(slug, "Withdrawn", { quotes: ["This is withdrawn later"] });
  await untilLive();
  await openLive(page, `/quotes?show=${slug}`);
  await expect(page.getByText("This is withdrawn later")).toBeVisible();
  const look = (hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await change(id, "is_published = false");
  await add(slug, "Meanwhile", { quotes: ["This came meanwhile"] });
  await page.waitForTimeout(1_000);
  await expect(page.getByText("This came meanwhile")).toHaveCount(0);
  await look(false);
  await expect(page.getByText("This came meanwhile")).toBeVisible();
  await expect(page.getByText("This is withdrawn later")).toHaveCount(0);
});

test("a reader whose connection fails keeps what is shown, and Retry brings the rest", async ({
  page,
  expectResponses,
}) => {
  const slug = await addShow("fails");
  await openLive(page, "/quotes");
  const before = await entries(page).count();
  let isBroken = true;
  await page.route("**/rest/v1/er_episodes*", (route) =>
    isBroken ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  expectResponses([/er_episodes/, 500]);
  await add(slug, "Late", { quotes: ["This came late"] });
  await expect(page.getByRole("alert")).toContainText("New quotes did not load.");
  expect(await entries(page).count()).toBeGreaterThanOrEqual(before);
  isBroken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("This came late")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("hostile texts are text, from the build and fresh", async ({ page }) => {
  const slug = await addShow("hostile");
  const evil = "</script><img src=x onerror=window.__xss=1> & <b>no</b>";
  await add(slug, evil, {
    quotes: [`${evil} — ${evil.slice(0, 30)}`],
    recommendations: [
      `<p><b>Bad ${evil}</b>, <a href="javascript:window.__xss=1">press a book</a></p>`,
      `<p><a href="https://x.test/&quot;onclick=window.__xss=1">Quoted address</a> of a tool</p>`,
    ],
  });
  await untilLive();
  for (const path of ["/quotes", "/recommendations"]) {
    await openLive(page, `${path}?show=${slug}`);
    await expect(entries(page)).toHaveCount(1);
    await add(slug, "Fresh", {
      quotes: [`Fresh ${evil}`],
      recommendations: [`<p><b>Fresh</b> ${evil}<img src=x onerror=window.__xss=1></p>`],
    });
    await expect(entries(page).getByText("Fresh", { exact: false }).first()).toBeVisible();
    await expect(entries(page).locator("img, script, b")).toHaveCount(0);
    await expect(page.locator('main a[href^="javascript" i]')).toHaveCount(0);
    expect(await page.evaluate(() => "__xss" in window)).toBe(false);
    await sql(`delete from er_episodes where title = 'Fresh'`);
    await untilLive();
  }
});

test("a visitor filters by keyboard alone", async ({ page }) => {
  await page.goto("/recommendations");
  await category(page).focus();
  await page.keyboard.type("Work");
  await expect(page).toHaveURL("/recommendations?category=work-craft");
  await page.keyboard.press("Tab");
  await expect(show(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(clear(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/recommendations");
});

test("a visitor without script reads the newest quotes, and sees no filter that cannot work", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/quotes");
  expect(await entries(page).count()).toBeGreaterThan(5);
  await expect(category(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
  await context.close();
});

test("a recommendation links to what it names, without endorsing it", async ({ page }) => {
  await page.goto("/recommendations");
  const link = entries(page).locator("a[rel]").first();
  await expect(link).toHaveAttribute("rel", "nofollow noopener");
  await expect(link).toHaveAttribute("href", /^https?:/);
  await until(
    () => page.title(),
    (title) => title === "Recommendations | Episode Recap",
    2_000,
  );
});
