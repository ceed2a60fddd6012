/** What has its own page or no page at all is nowhere else (SECURITY F2). */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { siteFolder, sql } from "./product.ts";
import { SENTINEL } from "./seed.ts";

/** Files of the served site that hold a text. */
function filesWith(text: string): string[] {
  const folder = siteFolder();
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = join(folder, name);
    return statSync(file).isFile() && readFileSync(file, "utf8").includes(text);
  });
}

test("a transcript is on its own page and in no list, island or other page", async ({ page }) => {
  expect(filesWith(SENTINEL.words)).toEqual([join("recap", SENTINEL.slug, "transcript.html")]);
  // The same words of the demo, whose episode is on home, on its show and in the browse JSON.
  const words = "nineteen metres";
  const [row] = await sql<{ transcript: string }>(
    "select transcript from er_episodes where slug = 'salt'",
  );
  const line = row?.transcript.split("\n")[0]?.slice(0, 60) ?? words;
  expect(
    filesWith(
      line
        .replace(/^\[[\d:]+\] [^:]+: /, "")
        .slice(0, 40)
        .split("'")[0] ?? words,
    ),
  ).toEqual([join("recap", "salt", "transcript.html")]);

  for (const path of ["/", "/show/oddments", `/recap/${SENTINEL.slug}`, "/recap/salt"]) {
    await page.goto(path);
    const props = await page
      .locator("astro-island")
      .evaluateAll((islands) => islands.map((island) => island.getAttribute("props") ?? ""));
    for (const prop of props) expect(prop).not.toMatch(/transcript|quickTake|recap_body/i);
  }
});

test("no account and no secret is in any file of the site", async () => {
  const emails = await sql<{ email: string }>("select email from auth.users");
  expect(emails.length).toBeGreaterThan(0);
  for (const { email } of emails) expect([email, filesWith(email)]).toEqual([email, []]);
  expect(filesWith("sb_secret_")).toEqual([]);
  expect(filesWith("service_role")).toEqual([]);
});
