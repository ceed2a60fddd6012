import { expect, test } from "./fixtures.ts";
import { HARBOUR_RECAPS } from "./harbour.ts";
import { waitUntilSettled } from "./measure.ts";
import { LONG_SHOW } from "./seed.ts";

test("a visitor goes from Podcasts to a category, a show and a recap, and back with the breadcrumbs", {
  tag: "@everyday",
}, async ({ page, backendRequests }) => {
  await page.goto("/podcasts");
  await expect(page.getByRole("heading", { level: 1, name: "Podcasts" })).toBeVisible();
  await page.getByRole("link", { name: "Sea & Shore" }).click();
  await expect(page).toHaveURL(/\/category\/sea-shore$/);
  const show = page.getByRole("listitem").filter({ hasText: "Harbour Hours" });
  await expect(show).toContainText(`${HARBOUR_RECAPS.length} episodes`);
  await show.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Hours");
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("listitem")).toContainText(["Podcasts", "Sea & Shore", "Harbour Hours"]);
  await expect(breadcrumb.getByRole("link", { name: "Podcasts" })).toHaveAttribute("href", "/podcasts");
  await expect(breadcrumb.getByRole("link", { name: "Sea & Shore" })).toHaveAttribute("href", "/category/sea-shore");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText(HARBOUR_RECAPS.map(({ title }) => title));
  await expect(cards.getByText("CLIP", { exact: true })).toHaveCount(1);
  await expect(cards.nth(2).getByText("CLIP", { exact: true })).toBeVisible();
  await expect(cards.last().getByRole("time")).toHaveCount(0);
  await expect(cards.first()).toContainText("with Ines Tolliver");

  await page.getByRole("link", { name: "Foghorn" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Foghorn");
  await breadcrumb.getByRole("link", { name: "Harbour Hours" }).click();
  await expect(page).toHaveURL("/show/harbour-hours");
  await breadcrumb.getByRole("link", { name: "Sea & Shore" }).click();
  await page.getByRole("main").getByRole("link", { name: "Podcasts" }).click();
  await expect(page).toHaveURL(/\/podcasts$/);
  expect(backendRequests).toEqual([]);
});

test("a visitor reads the About page, and loads no unused script or font", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/about");
  await waitUntilSettled(page);
  expect(requests.filter((url) => /toaster|italic/i.test(url))).toEqual([]);
  const loadedFonts = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
  );
  expect(loadedFonts.map((family) => family.replaceAll('"', ""))).toContain("Wordmark");
  for (const name of ["Save Time", "Quality Summaries", "Community Driven", "Stay Current"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  for (const name of ["Discover", "Read", "Engage"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const aboutLink = page.getByRole("banner").getByRole("link", { name: "About" });
    await expect(aboutLink).toHaveAttribute("aria-current", "page");
    // The coloured background must be behind the whole text. Without this background, the dark text is not readable.
    await expect(aboutLink.locator("span")).toHaveCSS("background-size", "100% 100%");
    await expect(aboutLink.locator("span")).toHaveCSS("color", "rgb(20, 32, 27)");
  }
});

test("a visitor scrolls through a long show, and the page sends no request to the backend", async ({
  page,
  backendRequests,
}) => {
  const cards = page.getByRole("main").getByRole("article");
  const moreLink = page.getByRole("link", { name: "More episodes" });
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(`/show/${LONG_SHOW.show}`);
  await expect(page.getByRole("heading", { name: `${LONG_SHOW.episodes} episodes` })).toBeVisible();
  expect(await cards.count()).toBeLessThan(LONG_SHOW.episodes);
  await moreLink.scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(LONG_SHOW.episodes);
  await expect(moreLink).toHaveCount(0);
  await expect(cards.last().getByRole("heading")).toHaveText("Long run, day 1");
  await expect(cards.last().getByRole("time")).toHaveText(/months ago$/);
  expect(backendRequests).toEqual([]);
});

test("the next episodes of a show fail to load, and a visitor opens these episodes with a link", {
  tag: "@everyday",
}, async ({ page, expectResponses }) => {
  const partsAddress = `**/show/${LONG_SHOW.show}/*`;
  expectResponses([new RegExp(`/show/${LONG_SHOW.show}/`), 503]);
  await page.route(partsAddress, (route) => route.fulfill({ status: 503, body: "" }));
  const failedResponse = page.waitForResponse(partsAddress);
  await page.goto(`/show/${LONG_SHOW.show}`);
  const moreLink = page.getByRole("link", { name: "More episodes" });
  await moreLink.scrollIntoViewIfNeeded();
  await failedResponse;
  await page.unroute(partsAddress);
  await moreLink.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Long Run");
  await expect(page.getByRole("article").last().getByRole("heading")).toHaveText("Long run, day 1");
  await page.getByRole("link", { name: "All about this show" }).click();
  await expect(page).toHaveURL(`/show/${LONG_SHOW.show}`);
});
