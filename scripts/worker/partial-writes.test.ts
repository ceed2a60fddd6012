import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeSamples, openSoundHost, soundFile, writeFfmpeg } from "../../tests/support/recogniser.ts";
import { decodeSound } from "./decode-sound.ts";
import { fetchSound } from "./fetch-sound.ts";

/** A system may write only a part of the bytes that a program gives it, without an error. Here, it writes 10,000 at once. */

type WriteBytes = (
  this: FileHandle,
  bytes: Uint8Array,
  offset?: number,
  length?: number,
  position?: number | null,
) => ReturnType<FileHandle["write"]>;

const folder = mkdtempSync(join(tmpdir(), "recap-writes-"));
const path = (name: string) => join(folder, name);
const { signal } = new AbortController();
const samples = makeSamples(["speech", 20]);
let host: Awaited<ReturnType<typeof openSoundHost>>;

beforeAll(async () => {
  host = await openSoundHost();
  host.serve(soundFile(samples));
  const file = await open(path("probe"), "w");
  const prototype: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  const write = prototype.write as WriteBytes;
  vi.spyOn(prototype as { write: WriteBytes }, "write").mockImplementation(function (
    this: FileHandle,
    bytes,
    offset = 0,
    length = bytes.byteLength - offset,
    position = null,
  ) {
    return write.call(this, bytes, offset, Math.min(length, 10_000), position);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  host.close();
  rmSync(folder, { recursive: true });
});

test("a download loses no bytes", async () => {
  await fetchSound(`${host.url}/salt.mp3`, path("sound"), {
    contact: "desk@recap.test",
    resolve: async (name) => [name],
    trustedOrigin: host.url,
    signal,
  });
  expect(readFileSync(path("sound")).equals(host.bytes())).toBe(true);
});

test("a conversion loses no samples", async () => {
  writeFileSync(path("source"), host.bytes());
  const sound = await decodeSound(path("source"), path("samples"), { ffmpeg: writeFfmpeg(folder), signal });
  expect(readFileSync(sound.path).byteLength).toBe(samples.byteLength);
});
