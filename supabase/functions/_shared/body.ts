/** Reads a body of at most `maxBytes`. For a larger body, stops and returns null. */
export async function readBytes({ body, headers }: Request | Response, maxBytes: number): Promise<Blob | null> {
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
