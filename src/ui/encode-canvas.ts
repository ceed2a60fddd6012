/** Encodes a canvas as WebP, or as JPEG in a browser without a WebP encoder. Returns null after a failure. */
export async function encodeCanvas(canvas: HTMLCanvasElement): Promise<EncodedPicture | null> {
  for (const type of ["image/webp", "image/jpeg"] as const) {
    if (type === "image/jpeg") paintBackground(canvas);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
    // A browser without an encoder for the type returns PNG.
    if (blob?.type === type) return { type, blob };
  }
  return null;
}

/** JPEG has no transparency. Without a background, transparent parts would become black. */
function paintBackground(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
}

export interface EncodedPicture {
  type: "image/webp" | "image/jpeg";
  blob: Blob;
}

const QUALITY = 0.86;
