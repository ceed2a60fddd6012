/** Makes and inspects pictures in the browser. */
import type { Page } from "@playwright/test";

interface Photo {
  width: number;
  height: number;
  type: "image/jpeg" | "image/png" | "image/webp";
}

/** Makes a picture with a red left half and a blue right half. */
export async function makePhoto(page: Page, { width, height, type }: Photo): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([w, h, mime]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("No canvas.");
      for (const [color, x] of [
        ["#f00", 0],
        ["#00f", w / 2],
      ] as const) {
        context.fillStyle = color;
        context.fillRect(x, 0, w / 2, h);
      }
      const blob = await canvas.convertToBlob({ type: mime });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [width, height, type] as const,
  );
  return Buffer.from(bytes);
}

const ROTATED_RIGHT = 6;

/** Adds Exif data to a JPEG, as a camera does. The data says that the picture is rotated, and contains a description. */
export function withExif(jpeg: Buffer, description: string): Buffer {
  const text = Buffer.from(`${description}\0`);
  const tiff = Buffer.alloc(38);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  // The first tag is ImageDescription. Its text is at the end of the data. The second tag is Orientation.
  for (const [offset, tag, type, count] of [
    [10, 0x010e, 2, text.length],
    [22, 0x0112, 3, 1],
  ] as const) {
    tiff.writeUInt16BE(tag, offset);
    tiff.writeUInt16BE(type, offset + 2);
    tiff.writeUInt32BE(count, offset + 4);
  }
  tiff.writeUInt32BE(tiff.length, 18);
  tiff.writeUInt16BE(ROTATED_RIGHT, 30);
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Decodes a picture and returns its size and the colour near the middle of each edge. */
export function inspectPicture(page: Page, bytes: Buffer) {
  return page.evaluate(
    async (numbers) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(numbers)]));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext("2d", {
        willReadFrequently: true,
      });
      if (!context) throw new Error("No canvas.");
      context.drawImage(bitmap, 0, 0);
      const colorAt = (x: number, y: number) => {
        const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
        return red > 200 ? "red" : blue > 200 ? "blue" : "other";
      };
      const [midX, midY] = [Math.floor(width / 2), Math.floor(height / 2)];
      return {
        width,
        height,
        edges: {
          left: colorAt(1, midY + 9),
          right: colorAt(width - 2, midY + 9),
          top: colorAt(midX + 9, 1),
          bottom: colorAt(midX + 9, height - 2),
        },
      };
    },
    [...bytes],
  );
}
