import { groupSizes, type UnusedPicture } from "../domain/pictures/unused-pictures.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

const BUCKET = "thumbnails";
const MAX_FILES = 200;

export async function fetchUnusedPictures(_key: string, signal: AbortSignal) {
  const { data, error } = await backend().rpc("unused_pictures", { max_rows: MAX_FILES }).abortSignal(signal);
  if (error) throw error;
  const bucket = backend().storage.from(BUCKET);
  return groupSizes(data, (name) => bucket.getPublicUrl(name).data.publicUrl);
}

export function deletePictures(pictures: readonly UnusedPicture[]): Promise<void> {
  return withSession(async () => {
    const names = pictures.flatMap((picture) => picture.names);
    const { data, error } = await backend().storage.from(BUCKET).remove(names);
    if (error) throw error;
    if (data.length === 0) throw new Error("No picture was deleted.");
  });
}
