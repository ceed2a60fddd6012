import { fileKindOf } from "./pictures.ts";

interface Size {
  width: number;
  height: number;
}

/** Reads the size of a JPEG, PNG or WebP picture from its first bytes. Returns null for any other file. */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = SIZE_READERS[fileKindOf(bytes)]?.(view) ?? null;
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The file ends before the bytes that store the size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const SIZE_READERS: Partial<Record<ReturnType<typeof fileKindOf>, (view: DataView) => Size | null>> = {
  "image/png": (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  "image/jpeg": jpegSize,
  "image/webp": webpSize,
};

/** Start-of-frame segments (SOF) contain the size. The three excluded markers belong to tables (DHT, JPG, DAC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): Size | null {
  let offset = 2;
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) offset++;
    else if (isFrame(marker)) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    else offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

function webpSize(view: DataView): Size | null {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (chunk === "VP8 ") {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== "VP8X") return null;
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  return { width: uint24(24) + 1, height: uint24(27) + 1 };
}
