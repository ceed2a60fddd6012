import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { download } from "./download.ts";
import { openSource } from "./sources.ts";

const requestedPaths: string[] = [];
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? "");
  const [, action = "", target = ""] = (request.url ?? "").split("/");
  if (action === "to") response.writeHead(302, { location: decodeURIComponent(target) }).end();
  else if (action === "gone") response.writeHead(404).end();
  else if (action === "cut") response.destroy();
  else
    response
      .writeHead(200, { "content-type": 'text/xml; charset="KOI8-R"' })
      .end("x".repeat(Number(action) || 5));
});
const folder = mkdtempSync(join(tmpdir(), "recap-sources-"));
let origin = "";

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mkdirSync(join(folder, "feeds/2"), { recursive: true });
  for (const name of ["feed.xml", "one.vtt", "a b.srt", "2/t.srt", "t.srt"]) {
    writeFileSync(join(folder, "feeds", name), name);
  }
  writeFileSync(join(folder, "secret.txt"), "secret");
});
afterAll(async () => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe("a download", () => {
  test("returns the bytes and the server's encoding", async () => {
    const { bytes, charset } = await download(`${origin}/7`, 10);
    expect([String(bytes), charset]).toEqual(["xxxxxxx", "KOI8-R"]);
  });

  test("follows a few redirects", async () => {
    expect((await download(`${origin}/to/%2F3`, 10)).url).toBe(`${origin}/3`);
    const loop = `${origin}/to/${encodeURIComponent("/to/")}`;
    await expect(download(loop, 10)).rejects.toThrow("more than 5 redirects");
  });

  test.each([
    ["/11", "larger than"],
    ["/gone", "the server answered 404 Not Found"],
    ["/cut", /^cannot be reached/],
    ["/to/file:%2F%2F%2Fetc%2Fpasswd", "only http and https addresses are allowed, not file:"],
  ])("%s fails with the reason", async (path, reason) => {
    await expect(download(`${origin}${path}`, 10)).rejects.toThrow(reason);
  });

  test.each(["file:///etc/passwd", "ftp://x.test/feed.xml", "data:text/xml,x", "gopher://x"])(
    "refuses %s",
    async (address) => {
      await expect(download(address, 10)).rejects.toThrow("only http and https");
    },
  );
});

describe("a file that a feed names", () => {
  const read = async (reference: string, isShared = false) => {
    const source = openSource("feeds/feed.xml", { folder, offline: true });
    return String((await source.readReference?.(reference, isShared))?.bytes);
  };

  test.each([
    ["one.vtt", false, "one.vtt"],
    ["./one.vtt", false, "one.vtt"],
    ["https://x.test/transcripts/one.vtt?v=2", false, "one.vtt"],
    ["https://x.test/a%20b.srt", false, "a b.srt"],
    ["https://x.test/2/t.srt", true, "2/t.srt"],
    ["https://x.test/3/t.srt", false, "t.srt"],
  ])("%s, shared: %s, is read from the feed's folder", async (reference, isShared, content) => {
    expect(await read(reference, isShared)).toBe(content);
  });

  test.each([
    ["https://x.test/3/t.srt", true, "--offline"],
    ["https://x.test/none.srt", false, "--offline"],
    ["none.srt", false, "no such file in the feed's folder"],
    ["../secret.txt", false, "no such file in the feed's folder"],
    ["..%2Fsecret.txt", false, "no such file in the feed's folder"],
    ["/2", false, "no such file in the feed's folder"],
  ])("%s, shared: %s, is not in the feed's folder", async (reference, isShared, reason) => {
    await expect(read(reference, isShared)).rejects.toThrow(reason);
  });

  test("is else read from its address, and a failing host gets no more requests", async () => {
    const source = openSource(join(folder, "feeds/feed.xml"));
    expect(String((await source.readReference?.(`${origin}/4`, false))?.bytes)).toBe("xxxx");
    requestedPaths.length = 0;
    for (let i = 0; i < 5; i++) {
      await expect(source.readReference?.(`${origin}/gone/${i}`, false)).rejects.toThrow();
    }
    expect(requestedPaths).toHaveLength(3);
  });

  test("of a feed at an address is read relative to that address", async () => {
    const source = openSource(`${origin}/to/%2F3`);
    expect(String((await source.read()).bytes)).toBe("xxx");
    expect(String((await source.readReference?.("6", false))?.bytes)).toBe("xxxxxx");
    await expect(openSource("ftp://x.test/feed").read()).rejects.toThrow("only http and https");
    await expect(openSource("nothing.xml", { folder }).read()).rejects.toThrow("no such file");
  });
});
