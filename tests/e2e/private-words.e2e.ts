/** What has its own page or no page at all is nowhere else (SECURITY F2). */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { keys, siteFolder, sql } from "./product.ts";
import { SENTINEL } from "./seed.ts";

/** Files of the served site that hold a text. */
async function filesWith(text: string): Promise<string[]> {
  const folder = await siteFolder();
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = join(folder, name);
    return statSync(file).isFile() && readFileSync(file, "utf8").includes(text);
  });
}

test("B36, F2: a transcript is on its own page and in no list, island or other page", async ({
  page,
}) => {
  const [salt] = await sql<{ transcript: string }>(
    "select transcript from er_episodes where slug = 'salt'",
  );
  const said = longestPlainRun(salt?.transcript ?? "");
  expect(await filesWith(said)).toEqual([join("recap", "salt", "transcript.html")]);
  expect(await filesWith(SENTINEL.words)).toEqual([
    join("recap", SENTINEL.slug, "transcript.html"),
  ]);

  for (const path of ["/", "/show/oddments", `/recap/${SENTINEL.slug}`, "/recap/salt"]) {
    await page.goto(path);
    const props = await page
      .locator("astro-island")
      .evaluateAll((islands) => islands.map((island) => island.getAttribute("props") ?? ""));
    for (const prop of props) expect(prop).not.toMatch(/transcript|quickTake|recap_body/i);
  }
});

/** Words that HTML and JSON both write as they are. */
const longestPlainRun = (text: string) =>
  [...text.matchAll(/[a-z, ]{30,}/g)].map(([run]) => run).sort((a, b) => b.length - a.length)[0] ??
  "no such words";

test("no account and no secret is in any file of the site", async () => {
  const emails = await sql<{ email: string }>("select email from auth.users");
  expect(emails.length).toBeGreaterThan(0);
  for (const { email } of emails) expect([email, await filesWith(email)]).toEqual([email, []]);
  const { secret, jwtSecret, publishable } = keys();
  expect(await filesWith(secret)).toEqual([]);
  expect(await filesWith(jwtSecret)).toEqual([]);
  expect(await filesWith(publishable)).not.toEqual([]);
});
