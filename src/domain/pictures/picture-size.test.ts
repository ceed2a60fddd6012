import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { pictureSize } from "./picture-size.ts";

const canvas = createCanvas(37, 21);
const context = canvas.getContext("2d");
context.fillStyle = "#123456";
context.fillRect(0, 0, 37, 21);

test.each([
  ["PNG", canvas.toBuffer("image/png")],
  ["JPEG", canvas.toBuffer("image/jpeg")],
  ["WebP", canvas.toBuffer("image/webp")],
  ["WebP with transparency", createCanvas(37, 21).toBuffer("image/webp")],
])("pictureSize reads the size of a %s", (_, bytes) => {
  expect(pictureSize(bytes)).toEqual({ width: 37, height: 21 });
});

test.each([
  ["an empty file", Buffer.alloc(0)],
  ["HTML", Buffer.from("<!doctype html><p>A page</p>")],
  ["the first bytes of a PNG", canvas.toBuffer("image/png").subarray(0, 12)],
  ["the first bytes of a JPEG", canvas.toBuffer("image/jpeg").subarray(0, 12)],
  ["a JPEG without a size", Buffer.from("\xff\xd8\xff\xe0\x00\x04xx\x00\x00", "latin1")],
  ["a WebP with an unknown chunk", Buffer.from("RIFF\x00\x00\x00\x00WEBPXXXX".padEnd(40, "\0"))],
])("pictureSize finds no size in %s", (_, bytes) => {
  expect(pictureSize(bytes)).toBeNull();
});
