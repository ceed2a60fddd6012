import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { download } from "../../supabase/functions/_shared/download/download.ts";
import { resolveHost } from "./resolve-host.ts";
import { openSource } from "./sources.ts";

const textOf = (bytes?: Uint8Array) => new TextDecoder().decode(bytes);
const requestedPaths: string[] = [];
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? "");
  const [, action = "", target = ""] = (request.url ?? "").split("/");
  if (action === "redirect") response.writeHead(302, { location: decodeURIComponent(target) }).end();
  else if (action === "gone") response.writeHead(404).end();
  else if (action === "cut") response.destroy();
  else response.writeHead(200, { "content-type": 'text/xml; charset="KOI8-R"' }).end("x".repeat(Number(action) || 5));
});
const folder = mkdtempSync(join(tmpdir(), "recap-sources-"));
let origin = "";
/** Returns a public address for every host, so that the download accepts the local test server. */
const publicHost = async () => ["203.0.113.7"];

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

test("a further page of a feed is not the file of the feed, although both have the same name", async () => {
  const source = openSource(join(folder, "feeds", "feed.xml"), { offline: true });
  await expect(source.readReference?.("https://x.test/feed.xml?page=2", false)).rejects.toThrow(
    "skipped because of --offline",
  );
});

describe("a download", () => {
  // Even if a test fails, the download must not send a request to another host.
  beforeAll(() => {
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const url = new URL(String(input));
      if (url.origin !== origin) throw new Error(`a request would leave for ${url.host}`);
      return realFetch(input, init);
    });
  });
  afterAll(() => vi.restoreAllMocks());

  test("returns the bytes and the server's encoding", async () => {
    const { bytes, charset } = await download(`${origin}/7`, 10, {
      trustedOrigin: origin,
      resolve: resolveHost,
    });
    expect([textOf(bytes), charset]).toEqual(["xxxxxxx", "KOI8-R"]);
  });

  test("follows at most five redirects", async () => {
    expect(
      (
        await download(`${origin}/redirect/%2F3`, 10, {
          trustedOrigin: origin,
          resolve: resolveHost,
        })
      ).url,
    ).toBe(`${origin}/3`);
    const loop = `${origin}/redirect/${encodeURIComponent("/redirect/")}`;
    await expect(download(loop, 10, { trustedOrigin: origin, resolve: resolveHost })).rejects.toThrow(
      "more than 5 redirects",
    );
  });

  test.each([
    ["/11", "larger than"],
    ["/gone", "the server answered 404 Not Found"],
    ["/cut", /^cannot be reached/],
    ["/redirect/file:%2F%2F%2Fetc%2Fpasswd", "only http and https addresses are allowed, not file:"],
  ])("fails for %s, and the error names the reason", async (path, reason) => {
    await expect(download(`${origin}${path}`, 10, { trustedOrigin: origin, resolve: resolveHost })).rejects.toThrow(
      reason,
    );
  });

  test.each([
    "http://127.0.0.1:1/x",
    "http://2130706433/x",
    "http://0x7f.1/x",
    "http://localhost/x",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/x",
    "http://172.31.0.1/x",
    "http://192.168.1.1/x",
    "http://100.64.0.1/x",
    "http://0.0.0.0/x",
    "http://[::1]/x",
    "http://[fe80::1]/x",
    "http://[fd00::1]/x",
    "http://[::ffff:127.0.0.1]/x",
    "http://[64:ff9b::7f00:1]/x",
    "http://[2002:7f00:1::]/x",
  ])("H21: refuses the address %s and a redirect to this address", async (target) => {
    const reason = /is not a public address/;
    const redirect = `${origin}/redirect/${encodeURIComponent(target)}`;
    await expect(download(redirect, 10, { trustedOrigin: origin, resolve: resolveHost })).rejects.toThrow(reason);
    await expect(download(target, 10, { resolve: resolveHost })).rejects.toThrow(reason);
  });

  test("H21: refuses a redirect to a host with one private and one public address", async () => {
    const resolve = async (host: string) => (host === "two.example" ? ["203.0.113.7", "127.0.0.1"] : ["203.0.113.7"]);
    const redirect = `${origin}/redirect/${encodeURIComponent("http://two.example/")}`;
    await expect(download(redirect, 10, { resolve })).rejects.toThrow("two.example is not a public");
  });

  test.each(["file:///etc/passwd", "ftp://x.test/feed.xml", "data:text/xml,x", "gopher://x"])(
    "refuses %s",
    async (address) => {
      await expect(download(address, 10, { resolve: resolveHost })).rejects.toThrow("only http and https");
    },
  );
});

describe("a file to which an RSS feed links", () => {
  const read = async (reference: string, isShared = false) => {
    const source = openSource("feeds/feed.xml", { folder, offline: true });
    return textOf((await source.readReference?.(reference, isShared))?.bytes);
  };

  test.each([
    ["one.vtt", "a unique name", "one.vtt"],
    ["./one.vtt", "a unique name", "one.vtt"],
    ["https://x.test/transcripts/one.vtt?v=2", "a unique name", "one.vtt"],
    ["https://x.test/a%20b.srt", "a unique name", "a b.srt"],
    ["https://x.test/2/t.srt", "a shared name", "2/t.srt"],
    ["https://x.test/3/t.srt", "a unique name", "t.srt"],
  ])(
    "for the link %s, which has %s, the import reads a file in the folder of the feed",
    async (reference, nameKind, content) => {
      expect(await read(reference, nameKind === "a shared name")).toBe(content);
    },
  );

  test.each([
    ["https://x.test/3/t.srt", "a shared name", "--offline"],
    ["https://x.test/none.srt", "a unique name", "--offline"],
    ["none.srt", "a unique name", "no such file in the feed's folder"],
    ["../secret.txt", "a unique name", "no such file in the feed's folder"],
    ["..%2Fsecret.txt", "a unique name", "no such file in the feed's folder"],
    ["/2", "a unique name", "no such file in the feed's folder"],
  ])(
    "for the link %s, which has %s, the import finds no file in the folder of the feed",
    async (reference, nameKind, reason) => {
      await expect(read(reference, nameKind === "a shared name")).rejects.toThrow(reason);
    },
  );

  test("the import stops downloading missing files after three failed requests to the host", async () => {
    const source = openSource(join(folder, "feeds/feed.xml"), { resolve: publicHost });
    expect(textOf((await source.readReference?.(`${origin}/4`, false))?.bytes)).toBe("xxxx");
    requestedPaths.length = 0;
    for (let i = 0; i < 5; i++) {
      await expect(source.readReference?.(`${origin}/gone/${i}`, false)).rejects.toThrow();
    }
    expect(requestedPaths).toHaveLength(3);
  });

  test("the import downloads a file with a relative path from the server of the feed", async () => {
    const source = openSource(`${origin}/redirect/%2F3`);
    expect(textOf((await source.read()).bytes)).toBe("xxx");
    expect(textOf((await source.readReference?.("6", false))?.bytes)).toBe("xxxxxx");
    await expect(openSource("ftp://x.test/feed").read()).rejects.toThrow("only http and https");
    await expect(openSource("nothing.xml", { folder }).read()).rejects.toThrow("no such file");
  });
});
