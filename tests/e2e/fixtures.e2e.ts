import { expect, test } from "./fixtures.ts";
import { measureScriptBytes, readLayoutShifts, waitUntilSettled } from "./measure.ts";
import { fetchResponse } from "./routing.ts";

test.describe("fixtures of the browser tests", () => {
  test("F10: the fixtures report console lines, errors, blocked scripts, failed requests and error responses", async ({
    page,
    pageWatcher,
    backendRequests,
  }) => {
    await page.goto("/recap/foghorn");
    await page.evaluate(async () => {
      console.warn("a warning");
      console.error("an error line");
      console.log("ordinary");
      setTimeout(() => {
        throw new Error("an uncaught error");
      });
      document.body.insertAdjacentHTML("beforeend", "<img src=x:x onerror='window.__xss=1'>");
      await fetch("/no-such-file.json");
      await fetch("http://localhost:9/").catch(() => {});
      await fetch("/rest/v1/er_categories?limit=0");
    });
    await expect.poll(() => backendRequests.length).toBe(1);
    const problems = () => pageWatcher.allEvents().join("\n");
    for (const problem of [
      "console warning: a warning",
      "console error: an error line",
      "page error: an uncaught error",
      "content policy: script-src",
      "404 from",
      "content policy: connect-src http://localhost:9",
      "401 from",
    ]) {
      await expect.poll(problems).toContain(problem);
    }
    expect(problems()).not.toContain("ordinary");
    pageWatcher.takeProblems();
  });

  test("the fixtures report an expected response that does not arrive", async ({
    page,
    pageWatcher,
    expectResponses,
  }) => {
    expectResponses([/\/nope$/, 404], [/\/never$/, 500]);
    await page.goto("/nope");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(pageWatcher.takeProblems()).toEqual(["expected, but did not arrive: 500 /\\/never$/"]);
  });

  test("the functions of measure.ts detect moving content, and the bytes of an additional script", async ({ page }) => {
    const bytesBefore = await measureScriptBytes(page, "/recap/foghorn");
    await page.route("**/recap/foghorn", async (route) => {
      const response = await fetchResponse(route);
      const lateScript = `<script src="/late.js" defer></script></body>`;
      await route.fulfill({
        response,
        body: (await response.text()).replace("</body>", lateScript),
      });
    });
    await page.route("**/late.js", async (route) => {
      const codeThatMovesContent = `setTimeout(() => document.querySelector("h1").insertAdjacentHTML("beforebegin", "<p>pushed<br>down</p>"), 300)`;
      const padding = Array.from({ length: 12_000 }, (_, n) => String.fromCharCode(97 + ((n * n) % 25)));
      await route.fulfill({
        contentType: "text/javascript",
        body: `${codeThatMovesContent}//${padding.join("")}`,
      });
    });
    expect(await measureScriptBytes(page, "/recap/foghorn")).toBeGreaterThan(bytesBefore + 50);
    await waitUntilSettled(page);
    await expect.poll(() => readLayoutShifts(page)).not.toEqual([]);
  });
});
