/** These tests check the receipts on the pages of recaps, the files `recap-proof.json`, and `npm run verify`. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readRecapPage, readTranscriptPage } from "../../scripts/verify/read-pages.ts";
import { verifyRecap } from "../../scripts/verify/verify-recap.ts";
import { PROOF_FORMAT, type RecapProof, readProof } from "../../src/domain/receipts/recap-proof.ts";
import { builtFiles } from "../support/built-site.ts";
import {
  CHECKED_RECAP,
  CHECKED_RECEIPTS,
  CONCLUSION,
  EDITORS_SENTENCE,
  UNSUPPORTED_SENTENCE,
} from "../support/checked-recap.ts";
import { NODE_ARGS } from "../support/node.ts";

const HTML_BUDGET_BYTES = 8_000;

const files = new Map(builtFiles(/\.(?:html|json)$/).map(({ path, text }) => [path, text]));
const fileAt = (path: string) => files.get(path) ?? "";
const page = parse(fileAt(`recap/${CHECKED_RECAP.slug}.html`));
const proofOf = (slug: string) => readProof(JSON.parse(fileAt(`recap/${slug}/recap-proof.json`) || "null"));
const downloaded = (slug: string) => ({
  page: readRecapPage(fileAt(`recap/${slug}.html`)),
  lines: readTranscriptPage(fileAt(`recap/${slug}/transcript.html`)),
  proof: proofOf(slug),
});

test("a recap says how many of its sentences rest on passages, and how they were checked", () => {
  const note = page.querySelector(".checked");
  expect(note?.querySelector("summary")?.text).toBe(
    "59 of 61 sentences rest on passages; 1 is the editor’s; no passage was found for 1.",
  );
  expect(note?.querySelectorAll("li").map(({ text }) => text)).toEqual([
    "1 sentence has the words of its passage. A program compared the words.",
    "57 sentences say in other words what their passages say. A language model judged this, and can be wrong.",
    "1 sentence is a conclusion. Its passage does not say it directly.",
    "1 sentence is the editor’s. No passage is named for it.",
    "No passage was found for 1 sentence.",
    "1 of 1 quote is in the transcript word for word, apart from filler words.",
    expect.stringContaining("recap-proof.json"),
  ]);
});

test("each sentence with a passage links to its line, and each heading to the first line of its part", () => {
  const links = page.querySelectorAll("a[data-passage]");
  expect(links).toHaveLength(59 + 5);
  const transcriptIds = new Set(downloaded(CHECKED_RECAP.slug).lines.map(({ id }) => id));
  for (const link of links) {
    const [path, line = ""] = (link.getAttribute("href") ?? "").split("#");
    expect(path).toBe(`/recap/${CHECKED_RECAP.slug}/transcript`);
    expect(transcriptIds).toContain(line);
    expect(link.text).toBe("");
    expect(link.getAttribute("aria-label")).toBe(`Passage at ${link.getAttribute("data-mark")}`);
  }
  const heading = page.querySelector("section[aria-labelledby=recap] h3");
  expect(heading?.text).toBe("Part 1");
  expect(heading?.querySelector("a")?.getAttribute("data-mark")).toBe("3:04");
  expect(page.querySelector("figcaption")?.text).toContain("7:04 checked against the transcript");
});

test("a machine's sentence without a passage says so, and an editor's sentence says nothing", () => {
  const linkAfter = (sentence: string) =>
    page.querySelectorAll("a[data-mark]").find((link) => {
      const html = link.parentNode?.innerHTML ?? "";
      return html.slice(0, html.indexOf(link.outerHTML)).endsWith(sentence);
    });
  expect(linkAfter(UNSUPPORTED_SENTENCE)?.getAttribute("aria-label")).toBe("No passage");
  expect(linkAfter(CONCLUSION)?.getAttribute("data-mark")).toBe("55:04");
  expect(linkAfter(EDITORS_SENTENCE)).toBeUndefined();
});

test("60 receipts add at most 8 kB of HTML, compressed", () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const bytesOf = (slug: string) => brotliCompressSync(fileAt(`recap/${slug}.html`), { params }).length;
  const added = bytesOf(CHECKED_RECAP.slug) - bytesOf("without-receipts");
  expect(CHECKED_RECEIPTS).toHaveLength(60);
  expect(added).toBeGreaterThan(100);
  expect(added).toBeLessThanOrEqual(HTML_BUDGET_BYTES);
});

test("a recap without receipts says nothing new", () => {
  const plain = parse(fileAt("recap/without-receipts.html"));
  expect(plain.querySelectorAll(".checked, .said, [data-mark]")).toEqual([]);
  expect(proofOf("without-receipts")?.sentences).toEqual([]);
  expect(proofOf("without-receipts")?.quotes).toHaveLength(1);
});

test("the proof has each sentence in the order of the page, and the lines that sentences and quotes name", () => {
  const proof = proofOf(CHECKED_RECAP.slug) as RecapProof;
  expect(proof.format).toBe(PROOF_FORMAT);
  expect(proof.sentences.map(({ sentence }) => sentence)).toEqual(
    readRecapPage(fileAt(`recap/${CHECKED_RECAP.slug}.html`)).sentences.map(({ sentence }) => sentence),
  );
  expect(proof.passages).toHaveLength(58);
  expect(proof.passages[0]).toEqual({
    id: "t-4",
    speaker: "Ada Wren",
    start: 4,
    text: "So we repaired the pier of 1900 before the winter, and nobody in the town said a word about it.",
  });
  expect(proof.recap.url).toBe(`https://recap.example/recap/${CHECKED_RECAP.slug}`);
});

test("every recap with a line on its page has a proof, and no draft has one", () => {
  const proofs = [...files.keys()].filter((path) => path.endsWith("recap-proof.json"));
  const linking = [...files].filter(
    ([path, text]) => /^recap\/[^/]+\.html$/.test(path) && text.includes("/transcript#"),
  );
  expect(linking.length).toBeGreaterThan(2);
  for (const [path] of linking) expect(proofs).toContain(path.replace(/\.html$/, "/recap-proof.json"));
  expect(proofs.some((path) => fileAt(path).includes("Words of a draft"))).toBe(false);
});

test("the receipts of a recap with hostile texts break neither its page nor its proof", () => {
  const { sentences, problems } = verifyRecap(downloaded("everything"));
  expect(sentences.supported + sentences.inferred + sentences.none + sentences.unchecked).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

test("npm run verify finds nothing wrong in a true recap", () => {
  expect(verifyRecap(downloaded(CHECKED_RECAP.slug))).toMatchObject({
    quotes: 1,
    sentences: { verbatim: 1, supported: 57, inferred: 1, none: 1, editor: 1, contradicted: 0, unchecked: 0 },
    problems: [],
  });
});

test.each<[string, (recap: ReturnType<typeof downloaded>) => unknown, RegExp]>([
  ["an invented quote", ({ page }) => page.quotes.push("We never sold the pier."), /does not have the quote/],
  ["a sentence that the proof hides", ({ proof }) => proof?.sentences.pop(), /proof does not have this sentence/],
  ["a sentence that the page does not have", ({ page }) => page.sentences.pop(), /page does not have this sentence/],
  [
    "a changed passage",
    ({ proof }) => Object.assign(proof?.passages[3] ?? {}, { text: "x" }),
    /passage t-\d+ as the proof/,
  ],
  [
    "another speaker",
    ({ proof }) => Object.assign(proof?.passages[3] ?? {}, { speaker: "Cy" }),
    /passage t-\d+ as the proof/,
  ],
  [
    "a line that does not exist",
    ({ proof }) => Object.assign(proof?.sentences[4] ?? {}, { lines: ["t-9"] }),
    /all lines/,
  ],
  ["no line", ({ proof }) => Object.assign(proof?.sentences[4] ?? {}, { lines: [] }), /without a passage/],
  [
    "words that the passage does not have",
    ({ proof }) => Object.assign(proof?.sentences[4] ?? {}, { support: "verbatim" }),
    /does not have these words/,
  ],
  ["a hidden proof", (recap) => Object.assign(recap, { proof: null }), /the site has no proof/],
])("npm run verify reports %s", (_, change, problem) => {
  const recap = downloaded(CHECKED_RECAP.slug);
  change(recap);
  expect(verifyRecap(recap).problems).toEqual([expect.stringMatching(problem)]);
});

test("npm run verify counts the quotes of a recap without a transcript apart", () => {
  const { page } = downloaded(CHECKED_RECAP.slug);
  expect(verifyRecap({ page: { ...page, saysChecked: false }, lines: null, proof: null })).toMatchObject({
    uncheckable: 1,
    problems: [],
  });
});

describe("npm run verify", () => {
  const { folder } = inject("builtSite");
  const server = createServer(({ url = "/" }, response) => {
    const path = join(folder, decodeURIComponent(new URL(url, "http://x").pathname));
    const file = [path, `${path}.html`].find((name) => existsSync(name) && statSync(name).isFile());
    response.writeHead(file === undefined ? 404 : 200).end(file && change(readFileSync(file, "utf8")));
  });
  let change = (text: string) => text;
  const verify = async (...args: string[]) => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [...NODE_ARGS, "scripts/verify/cli.ts", ...args]);
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  };
  let address = "";

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test("downloads a site, prints a table, and names each unverifiable quote", async () => {
    const { code, output } = await verify(address);
    const row = output.split("\n").find((line) => line.startsWith(CHECKED_RECAP.slug));
    expect(row?.trim().split(/\s+/)).toEqual([CHECKED_RECAP.slug, ...["1", "1", "57", "1", "1", "0", "1", "0", "0"]]);
    expect(output).not.toMatch(/^episode-1 /m);
    expect(output).toMatch(/^\d+ recaps of http.*: 0 unverifiable\. This proves words and places/m);
    expect(code).toBe(0);
  });

  test("names what is unverifiable, and ends with 1", async () => {
    const quote = CHECKED_RECAP.quotes[0]?.split(" — ")[0] ?? "";
    change = (text) => text.replaceAll(`${quote}</span>`, "We burned the bell.</span>");
    const { code, output } = await verify(address);
    change = (text) => text;
    expect(output).toContain(`${CHECKED_RECAP.slug}: The transcript does not have the quote: We burned the bell.`);
    expect(code).toBe(1);
  });

  test("reads only the first recaps with --limit, and ends with 0 if nothing is wrong", async () => {
    const { code, output } = await verify(address, "--limit", "1");
    expect(output).toMatch(/^1 recap of http.*: 0 unverifiable\./m);
    expect(code).toBe(0);
  });

  test.each([[], ["x"], ["ftp://x.example"], ["http://127.0.0.1:1"], ["http://x.example", "--limit", "0"]])(
    "ends with 2 for the arguments %j",
    async (...args) => {
      expect((await verify(...args)).code).toBe(2);
    },
  );
});
