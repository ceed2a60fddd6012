/** What stands in an address is text, whoever wrote it (security F13). */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const IMG = "<img src=x onerror=window.__xss=1>";
const SCRIPT = '"><script>window.__xss=1</script>';
const enc = encodeURIComponent;

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

test("a visitor with anything in the address of home or of the sign-in page sees that page, and nothing runs", async ({
  page,
}) => {
  for (const address of [
    `/?page=${enc(IMG)}&view=${enc(SCRIPT)}#error_description=${IMG}`,
    `/?ref=${enc(SCRIPT)}&feed=${enc(IMG)}&page=1e999`,
  ]) {
    await page.goto(address);
    const article = page.getByRole("main").getByRole("article").first();
    await expect.soft(article, address).toBeVisible();
    await expectNothingInjected(page, address);
  }

  for (const address of [
    `/#access_token=${enc(SCRIPT)}&error_description=${enc(IMG)}`,
    `/?error=${enc(IMG)}&error_description=${enc(SCRIPT)}`,
    `/auth?tab=${enc(SCRIPT)}&next=${enc("javascript:window.__xss=1")}#error=${enc(IMG)}`,
  ]) {
    await page.goto(address);
    await expect.soft(page, address).toHaveURL("/auth");
    const alert = page.getByRole("alert").filter({ hasText: "new one" });
    await expect.soft(alert, address).toBeVisible();
    await expectNothingInjected(page, address);
  }
});

test("a visitor of a category nobody made reads that it is empty, of a path that is markup or a query 'not found', and nothing runs", async ({
  page,
  expectResponses,
}) => {
  const answers = /\/browse\/[^/]+\/\d+\.json$/;
  expectResponses([answers, 404], [/\/(recap|show|nope|%3Cimg)/, 404]);
  for (const address of [
    `/?category=${enc(SCRIPT)}&page=${enc(IMG)}`,
    `/?category=${enc("../../build")}`,
  ]) {
    const answered = page.waitForResponse(answers);
    await page.goto(address);
    expect.soft((await answered).status(), address).toBe(404);
    const answer = page.getByText("No episodes found in this category.");
    await expect.soft(answer, address).toBeVisible();
    await expectNothingInjected(page, address);
  }

  for (const [path, heading] of [
    [`/recap/${enc(IMG)}?q=${enc(SCRIPT)}`, "Episode Not Found"],
    [`/show/${enc(SCRIPT)}`, "Show Not Found"],
    [`/recap/${enc("x,slug.neq.y)&or=(id.not.is.null")}`, "Episode Not Found"],
    [`/${enc(IMG)}?q=${enc(SCRIPT)}#${IMG}`, "Oops! Page not found"],
  ] as const) {
    const response = await page.goto(path);
    expect.soft(response?.status(), path).toBe(404);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    await expectNothingInjected(page, path);
  }
});
