/** A body of at most `most` bytes; null where there are more, which nobody reads. */
export async function readBytes(
  { body, headers }: Request | Response,
  most: number,
): Promise<Blob | null> {
  if (Number(headers.get("content-length")) > most) {
    await body?.cancel();
    return null;
  }
  const chunks: BlobPart[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
