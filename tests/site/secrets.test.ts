import { expect, test } from "vitest";
import { builtFiles, waitForBuild } from "../support/built-site.ts";

const secrets = await waitForBuild();
const files = builtFiles(/(?:)/);
const filesWith = (text: string) => files.filter((file) => file.text.includes(text)).map(({ path }) => path);

test("F1: no file of the site contains a secret setting, a secret key or a service token", () => {
  expect(Object.keys(secrets.settings).length).toBeGreaterThan(8);
  expect(filesWith("Words that are seen")).toContain("recap/seen.html");
  expect(filesWith("sentinel-")).toEqual([]);
  expect(filesWith(secrets.token)).toEqual([]);
  expect(filesWith(secrets.key)).toEqual([]);
  // The client library contains the prefix of secret keys, so the pattern needs more characters.
  expect(files.filter(({ text }) => /sb_secret_\w{8}/.test(text))).toEqual([]);
  // The base64 text of a role depends on the position of the role in the token.
  for (const prefix of ["", "{", "{}"]) {
    const claim = Buffer.from(`${prefix}"role":"service_role"`).toString("base64url").slice(4, -4);
    expect(filesWith(claim), prefix).toEqual([]);
  }
});

test("F4: no file of the site contains a draft", () => {
  for (const text of ["Words of a draft", "not-seen-yet", "A draft's own line", "Draft: No."]) {
    expect(filesWith(text), text).toEqual([]);
  }
  expect(filesWith("/guest/ada-seen")).toEqual([]);
  const { counts, version } = JSON.parse(files.find(({ path }) => path === "build.json")?.text ?? "");
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(counts.episodes).toBe(files.filter(({ path }) => /^recap\/[^/]+\.html$/.test(path)).length);
});

test("F3: the site contains no source maps, settings files or tests", () => {
  const publishedFiles = files.map(({ path }) => path);
  expect(publishedFiles.filter((path) => /\.map$|\.env|\.git|\.test\.|\.ts$/.test(path))).toEqual([]);
});
