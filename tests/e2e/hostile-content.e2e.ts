import type { Page } from "@playwright/test";
import { RICH_TEXT } from "../../src/domain/rich/rich-text.ts";
import { BAD_ADDRESSES, feedFragments, HOSTILE_TEXT, PAYLOADS } from "../support/hostile.ts";
import { expect, test } from "./fixtures.ts";
import type { PageWatcher } from "./page-watcher.ts";
import { siteUrl } from "./product.ts";
import { fetchResponse } from "./routing.ts";
import { HOSTILE, hostileFeedSlugs } from "./seed.ts";

/**
 * DOMPurify parses markup in a document that is never rendered. Chromium still reports violations of the content security
 * policy in this document. The last pattern matches messages of page-watcher.ts. The other patterns match messages of Chromium.
 */
const HARMLESS_VIOLATIONS = [
  /Executing inline event handler violates/,
  /Applying inline style violates/,
  /Setting the document's base URI to '.*' violates/,
  /content policy: (script-src-attr|style-src-attr|style-src-elem|base-uri) \S+ at document/,
];

/** The two ways to render a recap: the build renders it, or the browser renders a recap that is newer than the build. */
const RENDERINGS = {
  "rendered at build time": async (page: Page, slug: string) => {
    expect((await page.goto(`/recap/${slug}`))?.status()).toBe(200);
  },
  "rendered in the browser": async (page: Page, slug: string, pageWatcher: PageWatcher) => {
    pageWatcher.tolerate(...HARMLESS_VIOLATIONS);
    await page.route(`**/recap/${slug}`, async (route) => {
      const shell = await fetchResponse(route, { url: `${siteUrl()}/recap/not-built-yet` });
      await route.fulfill({ response: shell, status: 200 });
    });
    await page.goto(`/recap/${slug}`);
    await expect(page.locator("[data-shell-page] article")).toBeVisible();
  },
};

/** Lists all elements of a page that could run a script or lead to an unsafe address. */
function findDangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const foundDangers: string[] = [];
    const linkAttributes = ["href", "src", "srcset", "action", "formaction", "data", "xlink:href", "poster"];
    const harmlessAddress = /^(https?:\/\/|mailto:|#|\/(?!\/))/;
    for (const element of document.querySelectorAll("body *")) {
      for (const { name, value } of element.attributes) {
        const isDangerous =
          name.startsWith("on") ||
          ["style", "srcdoc", "autofocus", "contenteditable"].includes(name) ||
          (linkAttributes.includes(name) && !harmlessAddress.test(value));
        if (isDangerous) foundDangers.push(`${element.localName} ${name}=${value}`);
      }
    }
    const forbiddenElements =
      "script, style, iframe, object, embed, form, input, textarea, base, meta, link, math, " +
      "video, audio, marquee, details, plaintext, xmp, [id=location], a[id=x]";
    const allowedMarkup =
      /^<(style|script)>[^<]*(astro-island|astro:)|^<script type="module" src="\/assets\/[\w.-]+"><\/script>$/;
    // The site itself renders these elements on the transcript page: the find bar and the closed list of chapters.
    const allowedParts = "search > #find, search > #find input, article > nav > details";
    for (const element of document.querySelectorAll(`main :is(${forbiddenElements}):not(${allowedParts})`)) {
      if (!allowedMarkup.test(element.outerHTML)) foundDangers.push(element.outerHTML);
    }
    if ("__xss" in window) foundDangers.push("a script ran");
    return foundDangers;
  });
}

const findUnexpectedTags = (page: Page) =>
  page.locator(".prose-recap").evaluateAll(
    (proseElements, tags) =>
      proseElements
        .flatMap((box) => [...box.querySelectorAll("*")])
        .map((element) => element.localName)
        .filter((tag) => !tags.includes(tag)),
    RICH_TEXT.tags as unknown as string[],
  );

/** Fires events on every element. Prevents the default action of clicks, so that the page does not navigate. */
async function fireAllEvents(page: Page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("main *")) {
      // A click on this button would open the sign-in page.
      if (element.textContent === "Report a mistake") continue;
      for (const type of ["mouseover", "pointerrawupdate", "focus", "click"]) {
        const event = new Event(type, { bubbles: true, cancelable: true });
        element.addEventListener("click", (e) => e.preventDefault(), { once: true });
        element.dispatchEvent(event);
      }
    }
  });
}

const REQUIRED_RUNS = 20;

test("at least 20 hostile texts run a script on a page that has no protection", async ({ page, pageWatcher }) => {
  let runCount = 0;
  await page.route("**/*", (route) => route.fulfill({ status: 200, body: "" }));
  await page.goto("/");
  for (const payload of PAYLOADS) {
    await page.setContent(`<!doctype html><body>${payload}`, { waitUntil: "commit" });
    const hasRun = await page.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 20));
      return Reflect.has(window, "__xss") && Reflect.deleteProperty(window, "__xss");
    });
    if (hasRun) runCount += 1;
    if (runCount === REQUIRED_RUNS) break;
  }
  expect(runCount).toBe(REQUIRED_RUNS);
  pageWatcher.takeProblems();
});

const fragmentsOf = (slug: string) => {
  const start = hostileFeedSlugs().indexOf(slug) * 200;
  return feedFragments().slice(start, start + 200);
};

async function expectNothingRuns(page: Page, slug: string, pageWatcher: PageWatcher) {
  const items = slug === HOSTILE.own ? PAYLOADS : fragmentsOf(slug);
  const recommendations = page.getByRole("region", { name: "Recommendations" });
  const recommendationItems = recommendations.locator("ul").first().locator("> li");
  await expect.soft(recommendationItems, slug).toHaveCount(items.length);
  await fireAllEvents(page);
  expect.soft(await findDangers(page), slug).toEqual([]);
  expect.soft(await findUnexpectedTags(page), slug).toEqual([]);
  expect.soft([...pageWatcher.hosts], slug).toEqual([new URL(siteUrl()).host]);
}

async function expectTextInPlainFields(page: Page) {
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(HOSTILE_TEXT);
  await expect(page).toHaveTitle(/<script>window/);
  for (const name of ["Quick Take", "Why It Matters", "Links", "Guests", "Chapters"]) {
    await expect(section(name)).toContainText(HOSTILE_TEXT);
  }
  await expect(section("Recap")).toContainText("Before all of it.");
  await expect(section("Key Takeaways").getByRole("listitem").first()).toHaveText(HOSTILE_TEXT);
  await expect(page.getByRole("complementary", { name: "Full episode" })).toContainText(HOSTILE_TEXT);
  await expect(page.getByRole("contentinfo")).toBeVisible();
}

async function expectAddressesLeadNowhere(page: Page, slug: string, pageWatcher: PageWatcher) {
  const section = (name: string) => page.getByRole("region", { name });
  await expect.soft(section("Guests"), slug).toBeVisible();
  expect.soft(await findDangers(page), slug).toEqual([]);
  const main = page.getByRole("main");
  for (const unexpectedLink of [
    main.getByRole("link", { name: /^(?:Play the|Open the source)/ }),
    main.getByRole("link", { name: /1:01/ }),
    section("Guests").locator("a[rel~=nofollow]"),
    section("Links").locator("a[rel~=nofollow]"),
    main.getByRole("banner").locator("a[rel~=nofollow]"),
    main.locator("img"),
  ]) {
    await expect.soft(unexpectedLink, slug).toHaveCount(0);
  }
  expect.soft([...pageWatcher.hosts], slug).toEqual([new URL(siteUrl()).host]);
  if (slug === HOSTILE.addresses) {
    const links = section("Links").getByRole("listitem");
    await expect.soft(links, slug).toHaveCount(BAD_ADDRESSES.length);
  }
}

for (const [rendering, openRecap] of Object.entries(RENDERINGS)) {
  test(`F5, F6, F11: a visitor reads a hostile recap, and no script runs (${rendering})`, {
    tag: "@everyday",
  }, async ({ page, pageWatcher }) => {
    await openRecap(page, HOSTILE.own, pageWatcher);
    await expectTextInPlainFields(page);
    await expectNothingRuns(page, HOSTILE.own, pageWatcher);
    for (const slug of [HOSTILE.addresses, `${HOSTILE.addresses}-2`]) {
      await openRecap(page, slug, pageWatcher);
      await expectAddressesLeadNowhere(page, slug, pageWatcher);
    }
  });
}

test.describe("without the content security policy", () => {
  test.use({ bypassCSP: true });

  test("F5, F6: a visitor reads hostile recaps, and no script runs", async ({ page, pageWatcher }) => {
    for (const [rendering, openRecap] of Object.entries(RENDERINGS)) {
      for (const slug of [HOSTILE.own, ...hostileFeedSlugs()]) {
        await test.step(`a visitor opens the recap ${slug}, ${rendering}`, async () => {
          await openRecap(page, slug, pageWatcher);
          await expectNothingRuns(page, slug, pageWatcher);
        });
      }
    }
  });
});

test("the home, show and transcript pages show the markup of hostile names as plain text", {
  tag: "@everyday",
}, async ({ page }) => {
  for (const path of ["/?category=hostile", "/show/hostile", `/recap/${HOSTILE.own}/transcript`]) {
    await page.goto(path);
    await expect(page.getByText("<img src=x onerror=window.__xss=1>").first()).toBeVisible();
    await fireAllEvents(page);
    expect(await findDangers(page)).toEqual([]);
  }
});
