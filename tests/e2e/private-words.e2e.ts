/** What has its own page or no page at all is nowhere else (SECURITY F2). */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { keys, siteFolder, sql } from "./product.ts";
import { SENTINEL } from "./seed.ts";

/** Finds the files of the site, as it is served now, that hold a text. */
async function openSite(): Promise<(text: string) => string[]> {
  const folder = await siteFolder();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ name, content: readFileSync(join(folder, name)) }));
  return (text) => files.filter(({ content }) => content.includes(text)).map(({ name }) => name);
}

test("B36, F2: a transcript is on its own page and in no list, island or other page", async ({
  page,
}) => {
  const [salt] = await sql<{ transcript: string }>(
    "select transcript from er_episodes where slug = 'salt'",
  );
  const said = longestPlainRun(salt?.transcript ?? "");
  const filesWith = await openSite();
  expect(filesWith(said)).toEqual([join("recap", "salt", "transcript.html")]);
  expect(filesWith(SENTINEL.words)).toEqual([join("recap", SENTINEL.slug, "transcript.html")]);

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
  const filesWith = await openSite();
  for (const { email } of emails) expect([email, filesWith(email)]).toEqual([email, []]);
  const { secret, jwtSecret, publishable } = keys();
  expect(filesWith(secret)).toEqual([]);
  expect(filesWith(jwtSecret)).toEqual([]);
  expect(filesWith(publishable)).not.toEqual([]);
});
