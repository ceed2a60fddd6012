/** What is nobody's business is in no file of a built site, and nowhere the site reads (F1, F4). */
import { expect, test } from "vitest";
import { builtFiles, untilBuilt } from "../support/built-site.ts";

const secrets = await untilBuilt();
const files = builtFiles(/(?:)/);
const filesWith = (text: string) =>
  files.filter((file) => file.text.includes(text)).map(({ path }) => path);

test("F1: no secret setting, no key of the server and no token of its role", () => {
  expect(Object.keys(secrets.settings).length).toBeGreaterThan(8);
  expect(filesWith("Words that are seen")).toContain("recap/seen.html");
  expect(filesWith("sentinel-")).toEqual([]);
  expect(filesWith(secrets.token)).toEqual([]);
  expect(filesWith(secrets.key)).toEqual([]);
  // The client library knows the prefix of such keys, so as to refuse them.
  expect(files.filter(({ text }) => /sb_secret_\w{8}/.test(text))).toEqual([]);
  // However the claim lies in a token's base64.
  for (const before of ["", "{", "{}"]) {
    const claim = Buffer.from(`${before}"role":"service_role"`).toString("base64url").slice(4, -4);
    expect([before, filesWith(claim)]).toEqual([before, []]);
  }
});

test("F4: a draft is in no page, list, count or guest's page", () => {
  for (const text of ["Words of a draft", "not-seen-yet", "A draft's own line", "Draft: No."]) {
    expect([text, filesWith(text)]).toEqual([text, []]);
  }
  expect(filesWith("/guest/ada-seen")).toEqual([]);
  const { counts } = JSON.parse(files.find(({ path }) => path === "build.json")?.text ?? "");
  expect(counts.episodes).toBe(
    files.filter(({ path }) => /^recap\/[^/]+\.html$/.test(path)).length,
  );
});

test("F3: no source map, no setting file and no test is published", () => {
  const published = files.map(({ path }) => path);
  expect(published.filter((path) => /\.map$|\.env|\.git|\.test\.|\.ts$/.test(path))).toEqual([]);
});
