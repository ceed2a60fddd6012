import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSoundHost } from "../../tests/support/recogniser.ts";
import { fetchSound } from "./fetch-sound.ts";

let host: Awaited<ReturnType<typeof openSoundHost>>;
const folder = mkdtempSync(join(tmpdir(), "recap-sound-"));
const path = join(folder, "sound");
const SOUND = Buffer.from("sound ".repeat(50_000));

beforeAll(async () => {
  host = await openSoundHost();
});
afterAll(() => {
  host.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  host.reset();
  host.serve(SOUND);
});

const fetchTo = (target: string, file = path) =>
  fetchSound(target, file, {
    contact: "desk@recap.test",
    resolve: async (name) => [name],
    trustedOrigin: host.url,
    signal: new AbortController().signal,
    pauseMs: 1,
  });

test("a host that blocks unknown programs sees who asks", async () => {
  host.answer((request, response) => {
    if (/EpisodeRecap\/.*desk@recap\.test/.test(request.headers["user-agent"] ?? "")) return false;
    response.writeHead(403).end();
    return true;
  });
  await fetchTo(`${host.url}/salt.mp3`);
  expect(readFileSync(path).equals(SOUND)).toBe(true);
});

test.each([5, 10])("the download follows %i redirects", async (count) => {
  host.answer((request, response) => {
    const step = Number(request.url?.slice(1));
    if (step === count) return false;
    response.writeHead(302, { location: `/${step + 1}` }).end();
    return true;
  });
  await fetchTo(`${host.url}/0`);
  expect(readFileSync(path).equals(SOUND)).toBe(true);
});

test("after an interruption, the download continues where it stopped", async () => {
  let interruptions = 0;
  host.answer((request, response) => {
    if (interruptions >= 2) return false;
    const start = Number(/\d+/.exec(request.headers.range ?? "")?.[0] ?? 0);
    response.setHeader("etag", '"v1"');
    response.setHeader("content-length", SOUND.length - start);
    response.writeHead(start > 0 ? 206 : 200).write(SOUND.subarray(start, start + 100_000), () => {
      interruptions++;
      response.destroy();
    });
    return true;
  });
  await fetchTo(`${host.url}/salt.mp3`);
  expect(readFileSync(path).equals(SOUND)).toBe(true);
  const starts = host.requests.map(({ range }) => Number(/\d+/.exec(range ?? "0")?.[0]));
  expect(starts[0]).toBe(0);
  expect(starts[1]).toBeGreaterThan(0);
  expect(host.requests.at(-1)?.["if-range"]).toBe('"v1"');
});

test("a file that changed in the meantime is downloaded from its beginning", async () => {
  let isFirst = true;
  host.answer((_request, response) => {
    if (isFirst) {
      isFirst = false;
      response.setHeader("etag", '"old"');
      response.setHeader("content-length", SOUND.length);
      response.writeHead(200).write(Buffer.alloc(100_000), () => response.destroy());
    } else response.writeHead(200, { "content-length": SOUND.length }).end(SOUND);
    return true;
  });
  await fetchTo(`${host.url}/salt.mp3`);
  expect(readFileSync(path).equals(SOUND)).toBe(true);
});

test("a file that a host compresses on its way is downloaded from its beginning after an interruption", async () => {
  const compressed = gzipSync(randomBytes(300_000));
  let isFirst = true;
  host.answer((request, response) => {
    const headers = { etag: '"v1"', "content-encoding": "gzip" };
    if (isFirst) {
      isFirst = false;
      response.writeHead(200, headers).write(compressed.subarray(0, 200_000), () => response.destroy());
    } else if (request.headers.range) response.writeHead(206, headers).end(gzipSync("other bytes"));
    else response.writeHead(200, headers).end(compressed);
    return true;
  });
  await fetchTo(`${host.url}/salt.mp3`);
  expect(readFileSync(path).equals(gunzipSync(compressed))).toBe(true);
});

// The fetch of Node 24 throws where nobody can catch it if such a host ends while the file is still being written.
test("a host that closes the connection after each file does not end the worker", async () => {
  host.answer((_request, response) => {
    response.writeHead(200, { connection: "close", "content-length": 1_200_000 }).end(Buffer.alloc(1_200_000, "s"));
    return true;
  });
  for (let i = 0; i < 50; i++) await fetchTo(`${host.url}/salt.mp3`);
  expect(readFileSync(path)).toHaveLength(1_200_000);
});

const answerWith = (status: number, body: string, headers: Record<string, string> = {}) =>
  host.answer((_request, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  });

test.each<[string, number, string, Record<string, string>, string, boolean]>([
  [
    "a web page",
    200,
    "<!DOCTYPE html><html>Sign in</html>",
    {},
    "The address leads to a web page and not to sound.",
    false,
  ],
  [
    "a page that says so",
    200,
    "Sign in",
    { "content-type": "text/html" },
    "The address leads to a web page and not to sound.",
    false,
  ],
  ["an empty file", 200, "", {}, "The file of the sound is empty.", false],
  ["403", 403, "", {}, "The host of the sound refuses downloads by programs (403). Choose another address.", false],
  ["404", 404, "", {}, "The sound is no longer at its address (404).", false],
  ["503", 503, "", {}, "The sound cannot be downloaded: the server answered 503.", true],
  ["a huge file", 200, "x", { "content-length": "2000000000" }, "The file of the sound is larger than 1 GB.", false],
])("instead of sound: %s", async (_name, status, body, headers, message, canRetry) => {
  answerWith(status, body, headers);
  await expect(fetchTo(`${host.url}/salt.mp3`)).rejects.toMatchObject({ message, canRetry });
});

test("B53: no address and no redirect leads into the private network", async () => {
  const reason = "The sound cannot be downloaded: 127.0.0.1:9 is not a public address, and no feed may lead there.";
  await expect(fetchTo("http://127.0.0.1:9/inside")).rejects.toThrow(reason);
  answerWith(302, "", { location: "http://127.0.0.1:9/inside" });
  await expect(fetchTo(`${host.url}/away`)).rejects.toThrow(reason);
});

test.runIf(existsSync("/dev/full"))("a full disk is a fault of the worker and no failed try", async () => {
  await expect(fetchTo(`${host.url}/salt.mp3`, "/dev/full")).rejects.toMatchObject({
    message: "The disk of the worker is full. The job waits until there is space again.",
    canRetry: true,
    countsAsTry: false,
  });
});
