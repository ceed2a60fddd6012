import { describe, expect, test } from "vitest";
import { bytesOf, createSoundRoutes, soundPath } from "./sound.ts";

const SECONDS = 60;
const SIZE = 44 + SECONDS * 16_000;
const routes = createSoundRoutes();
const request = (range?: string, path = soundPath(SECONDS)) =>
  routes.request(path, range === undefined ? {} : { headers: { range } });

test("the sound file has the right length and audible sound", async () => {
  const response = await request();
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(bytes).toHaveLength(SIZE);
  expect(bytes.toString("latin1", 0, 4)).toBe("RIFF");
  expect(bytes.readUInt32LE(40)).toBe(SIZE - 44);
  const samples = Array.from({ length: 8_000 }, (_, n) => bytes.readInt16LE(44 + n * 2));
  expect(Math.max(...samples)).toBeGreaterThan(500);
  expect(Math.max(...samples)).toBeLessThan(5_000);
});

describe("the server sends only the part of the sound file that a player requests", () => {
  test.each<[range: string, first: number, last: number]>([
    ["bytes=0-", 0, SIZE - 1],
    ["bytes=10-100", 10, 100],
    ["bytes=480001-480100", 480_001, 480_100],
    [`bytes=${SIZE - 3}-${SIZE + 9}`, SIZE - 3, SIZE - 1],
    ["bytes=-3", SIZE - 3, SIZE - 1],
  ])("if the request has the header Range: %s", async (range, first, last) => {
    const response = await request(range);
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/${SIZE}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Buffer.compare(bytes, bytesOf(SECONDS, first, last + 1))).toBe(0);
  });
});

test.each([[`bytes=${SIZE}-`], ["bytes=-"], ["bytes=9-3"], ["seconds=1-2"]])(
  "the server refuses the invalid range %s",
  async (range) => {
    expect((await request(range)).status).toBe(416);
  },
);

test.each([["0.wav"], ["99999.wav"], ["60.mp3"], ["-1.wav"]])("the server has no file %s", async (file) => {
  expect((await request(undefined, `/__demo/sound/${file}`)).status).toBe(404);
});
