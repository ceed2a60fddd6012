/** What stands in an address is text, whoever wrote it (SECURITY F13). */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const IMG = "<img src=x onerror=window.__xss=1>";
const SCRIPT = '"><script>window.__xss=1</script>';
const enc = encodeURIComponent;

/** Opened afresh, also where only what follows a # differs. */
async function open(page: Page, address: string) {
  await page.goto("about:blank");
  return page.goto(address);
}

async function expectNothingInjected(page: Page, address: string) {
  const found = await page.evaluate(() => ({
    ran: "__xss" in window,
    injected: [...document.querySelectorAll("[onerror], script")]
      .map((element) => element.outerHTML)
      .filter((html) => html.includes("__xss")),
    badLinks: [...document.querySelectorAll("a")]
      .map((a) => a.protocol)
      .filter((protocol) => !/^(https?|mailto):$/.test(protocol)),
  }));
  expect.soft(found, address).toEqual({ ran: false, injected: [], badLinks: [] });
}

test("a visitor with anything in home's address sees home and nothing runs", async ({ page }) => {
  for (const address of [
    `/?page=${enc(IMG)}`,
    `/?page=-1`,
    `/?page=1e999`,
    `/?view=${enc(SCRIPT)}`,
    `/?ref=${enc(SCRIPT)}&feed=${enc(IMG)}`,
    `/#error_description=${IMG}`,
  ]) {
    await open(page, address);
    const article = page.getByRole("main").getByRole("article").first();
    await expect.soft(article, address).toBeVisible();
    await expectNothingInjected(page, address);
  }
});

test("a visitor with words of a provider in the address comes to the sign-in page and nothing runs", async ({
  page,
}) => {
  for (const address of [
    `/#access_token=${enc(SCRIPT)}&error_description=${enc(IMG)}`,
    `/?error=${enc(IMG)}&error_description=${enc(SCRIPT)}`,
    `/auth?tab=${enc(SCRIPT)}&next=${enc("javascript:window.__xss=1")}#error=${enc(IMG)}`,
  ]) {
    await open(page, address);
    await expect.soft(page, address).toHaveURL("/auth");
    const alert = page.getByRole("alert").filter({ hasText: "new one" });
    await expect.soft(alert, address).toBeVisible();
    await expectNothingInjected(page, address);
  }
});

test("a visitor of a category nobody made reads that it is empty", async ({
  page,
  expectResponses,
}) => {
  const answers = /\/browse\/[^/]+\/\d+\.json$/;
  expectResponses([answers, 404]);
  for (const address of [
    `/?category=${enc(SCRIPT)}`,
    `/?category=${enc(IMG)}&page=${enc(IMG)}`,
    `/?category=${enc("../../build")}`,
  ]) {
    const answered = page.waitForResponse(answers);
    await open(page, address);
    expect.soft((await answered).status(), address).toBe(404);
    const answer = page.getByText("No episodes found in this category.");
    await expect.soft(answer, address).toBeVisible();
    await expectNothingInjected(page, address);
  }
});

test("a visitor of a path that is markup or a query reads 'not found' and nothing runs", async ({
  page,
  expectResponses,
}) => {
  expectResponses([/\/(recap|show|nope|%3Cimg)/, 404]);
  for (const [path, heading] of [
    [`/recap/${enc(IMG)}`, "Episode Not Found"],
    [`/recap/${enc(SCRIPT)}`, "Episode Not Found"],
    [`/show/${enc(IMG)}`, "Show Not Found"],
    [`/recap/${enc("x,slug.neq.y)&or=(id.not.is.null")}`, "Episode Not Found"],
    [`/${enc(IMG)}`, "Oops! Page not found"],
    [`/nope?q=${enc(SCRIPT)}#${IMG}`, "Oops! Page not found"],
  ] as const) {
    const response = await open(page, path);
    expect.soft(response?.status(), path).toBe(404);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    await expectNothingInjected(page, path);
  }
});
