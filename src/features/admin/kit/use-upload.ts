import { useEffect, useRef, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { uploadThumbnail } from "../../../data/thumbnails.ts";
import { thumbnailName } from "../../../domain/pictures/pictures.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { toast } from "../../../state/toasts.ts";
import { readPicture } from "./read-picture.ts";
import type { RowForm } from "./use-row-form.ts";

/**
 * Uploads a chosen file and puts its address into a field; the last file wins. A file is for the
 * row that was open when it was chosen.
 */
export function useUpload<Row extends EditedRow, Values extends { slug: string }>(
  { draftId, values, change }: RowForm<Row, Values>,
  folder: Parameters<typeof thumbnailName>[0],
  withUrl: (url: string) => Partial<Values>,
) {
  const [isUploading, setUploading] = useState(false);
  const newest = useRef(0);
  /** Ignores the file that is being uploaded. */
  const drop = () => {
    newest.current++;
    setUploading(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has been opened
  useEffect(drop, [draftId]);
  const upload = async (file: Blob) => {
    const mine = ++newest.current;
    setUploading(true);
    try {
      const { type, bytes } = await readPicture(file);
      const name = thumbnailName(folder, values.slug, Date.now(), type);
      const url = await uploadThumbnail(name, type, bytes);
      if (mine === newest.current) change(withUrl(url));
    } catch (error) {
      if (mine === newest.current) toast.error(`Failed to upload image: ${reasonOf(error)}`);
    }
    if (mine === newest.current) setUploading(false);
  };
  return { isUploading, upload, drop };
}
