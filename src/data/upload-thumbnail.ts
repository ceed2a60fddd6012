import type { SupabaseClient } from "@supabase/supabase-js";
import { UPLOAD_CACHE_SECONDS } from "../domain/constants.ts";
import type { PictureType } from "../domain/pictures/pictures.ts";

export const THUMBNAIL_BUCKET = "thumbnails";

export interface NamedPicture {
  name: string;
  type: PictureType;
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>;
}

/** Uploads the files of one picture and returns the address of the last file. An upload never replaces an existing file. */
export async function uploadPictureFiles(
  { storage }: Pick<SupabaseClient, "storage">,
  files: readonly NamedPicture[],
): Promise<string> {
  const bucket = storage.from(THUMBNAIL_BUCKET);
  let url = "";
  for (const { name, type, bytes } of files) {
    const { error } = await bucket.upload(name, bytes, {
      contentType: type,
      cacheControl: String(UPLOAD_CACHE_SECONDS),
      upsert: false,
    });
    if (error) throw error;
    url = bucket.getPublicUrl(name).data.publicUrl;
  }
  return url;
}
