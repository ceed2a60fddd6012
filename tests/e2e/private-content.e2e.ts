import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./fixtures.ts";
import { FOGHORN } from "./harbour.ts";
import { keys, siteFolder, sql } from "./product.ts";
import { RARE_TRANSCRIPT } from "./seed.ts";

/** Reads the files of the current build. */
async function readSite() {
  const folder = await siteFolder();
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}

/** Returns the longest part of a text that has no character that HTML or JSON would escape. */
const findLongestPlainText = (text: string) =>
  [...text.matchAll(/[a-z, ]{30,}/g)].map(([plainText]) => plainText).sort((a, b) => b.length - a.length)[0] ??
  "no plain text";

test("B36, F2: only the transcript page contains a transcript, and no file contains a secret", {
  tag: "@everyday",
}, async () => {
  const files = await readSite();
  const filesWith = (text: string) => files.filter(({ content }) => content.includes(text)).map(({ name }) => name);
  expect(filesWith(findLongestPlainText(FOGHORN.transcript))).toEqual([join("recap", FOGHORN.slug, "transcript.html")]);
  expect(filesWith(RARE_TRANSCRIPT.words)).toEqual([join("recap", RARE_TRANSCRIPT.slug, "transcript.html")]);

  const pages = files.filter(({ name }) => name.endsWith(".html"));
  const props = pages.flatMap(({ content }) =>
    [...content.toString().matchAll(/<astro-island[^>]* props="([^"]*)"/g)].map(([, text]) => text),
  );
  expect(props.length).toBeGreaterThan(50);
  expect(props.filter((prop) => /transcript|quickTake|recap_body/i.test(prop ?? ""))).toEqual([]);

  const accounts = await sql<{ email: string }>("select email from auth.users");
  expect(accounts.length).toBeGreaterThan(0);
  const mailHosts = new Set(accounts.map(({ email }) => email.slice(email.indexOf("@"))));
  const filesWithMailHost = files.filter(({ content }) => [...mailHosts].some((host) => content.includes(host)));
  const foundEmails = filesWithMailHost.flatMap(({ name, content }) =>
    accounts.filter(({ email }) => content.includes(email)).map(({ email }) => [name, email]),
  );
  expect(foundEmails).toEqual([]);
  const { secret, jwtSecret, publishable } = keys();
  expect(filesWith(secret)).toEqual([]);
  expect(filesWith(jwtSecret)).toEqual([]);
  expect(filesWith(publishable)).not.toEqual([]);
});
