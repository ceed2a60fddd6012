import { expect, test } from "vitest";
import { isPrivateSound } from "./private-sound.ts";

test.each<[address: string, isPrivate: boolean]>([
  ["https://cdn.example/show/12.mp3", false],
  ["https://cdn.example/12.mp3?source=feed&id=4", false],
  ["https://cdn.example/privateers/12.mp3", false],
  ["https://notpatreon.com/12.mp3", false],
  ["", false],
  ["not an address", false],
  ["https://cdn.example/12.mp3?token=a1b2", true],
  ["https://cdn.example/12.mp3?id=4&Access_Token=a1", true],
  ["https://cdn.example/12.mp3?X-Amz-Signature=a1", true],
  ["https://me:secret@cdn.example/12.mp3", true],
  ["https://c10.patreonusercontent.com/12.mp3", true],
  ["https://patreon.com/media/12.mp3", true],
  ["https://cdn.example/premium/12.mp3", true],
  ["https://cdn.example/Private/a1b2/12.mp3", true],
])("isPrivateSound for the address %s is %s", (address, isPrivate) => {
  expect(isPrivateSound(address)).toBe(isPrivate);
});
