import { expect, test } from "vitest";
import { encodeCanvas } from "./encode-canvas.ts";

/** A canvas of a browser that can encode these types, and the calls in their order. */
function canvasOf(types: readonly string[]) {
  const calls: string[] = [];
  const context = {
    globalCompositeOperation: "source-over",
    fillStyle: "#000",
    fillRect(...area: number[]) {
      calls.push(`${this.globalCompositeOperation} ${this.fillStyle} ${area.join()}`);
    },
  };
  const canvas = {
    width: 4,
    height: 2,
    getContext: () => context,
    toBlob(done: (blob: Blob) => void, type: string) {
      calls.push(type);
      done(new Blob([], { type: types.includes(type) ? type : "image/png" }));
    },
  };
  return { canvas: canvas as unknown as HTMLCanvasElement, calls };
}

test("WebP stays transparent", async () => {
  const { canvas, calls } = canvasOf(["image/webp", "image/jpeg"]);
  expect((await encodeCanvas(canvas))?.type).toBe("image/webp");
  expect(calls).toEqual(["image/webp"]);
});

test("without WebP, white lies under the picture, because JPEG would show transparency as black", async () => {
  const { canvas, calls } = canvasOf(["image/jpeg"]);
  expect((await encodeCanvas(canvas))?.type).toBe("image/jpeg");
  expect(calls).toEqual(["image/webp", "destination-over #fff 0,0,4,2", "image/jpeg"]);
});
