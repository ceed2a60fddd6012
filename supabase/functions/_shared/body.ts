/** Reads at most `maxBytes` of a body. Returns null for a larger one and stops reading it. */
export async function readBytes(
  { body, headers }: Request | Response,
  maxBytes: number,
): Promise<Blob | null> {
  if (Number(headers.get("content-length")) > maxBytes) {
    await body?.cancel();
    return null;
  }
  const chunks: BlobPart[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
