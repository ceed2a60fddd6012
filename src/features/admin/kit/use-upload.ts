import { useEffect, useRef, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { uploadThumbnail } from "../../../data/thumbnails.ts";
import { thumbnailName } from "../../../domain/pictures/pictures.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { createFailureToast } from "../failure.ts";
import { readPicture } from "./read-picture.ts";
import type { RowForm } from "./use-row-form.ts";

/** Uploads a file and puts its address into the form, unless the admin has since chosen another file or row. */
export function useUpload<Row extends EditedRow, Values extends object>(
  { draftId, values, change }: RowForm<Row, Values>,
  folder: Parameters<typeof thumbnailName>[0],
  withUrl: (url: string) => Partial<Values>,
) {
  const [isUploading, setUploading] = useState(false);
  const [failure] = useState(createFailureToast);
  const latestUpload = useRef(0);
  const ignorePending = () => {
    latestUpload.current++;
    setUploading(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: run when another draft opens
  useEffect(ignorePending, [draftId]);
  const upload = async (file: Blob) => {
    const uploadNumber = ++latestUpload.current;
    setUploading(true);
    try {
      const { type, bytes } = await readPicture(file);
      const name = thumbnailName(folder, slugOf(values), Date.now(), type);
      const url = await uploadThumbnail(name, type, bytes);
      if (uploadNumber === latestUpload.current) {
        failure.close();
        change(withUrl(url));
      }
    } catch (error) {
      if (uploadNumber === latestUpload.current)
        failure.showText(`Failed to upload image: ${reasonOf(error)}`);
    }
    if (uploadNumber === latestUpload.current) setUploading(false);
  };
  return { isUploading, upload, ignorePending };
}

const slugOf = (values: object) => ("slug" in values ? String(values.slug) : "");
