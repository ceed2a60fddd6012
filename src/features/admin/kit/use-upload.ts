import { useEffect, useRef, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { removeReplacedThumbnail, uploadThumbnail } from "../../../data/thumbnails.ts";
import { thumbnailName } from "../../../domain/pictures/pictures.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { createFailureToast } from "../failure.ts";
import { readPicture } from "./read-picture.ts";
import { type RowForm, useSaveListener } from "./use-row-form.ts";

/**
 * Uploads a file and puts its URL into the form, unless the admin has chosen another file or row in the meantime. After
 * a save, deletes the pictures that the form has shown, except the saved picture.
 */
export function useUpload<Row extends EditedRow, Values extends object>(
  form: RowForm<Row, Values>,
  folder: Parameters<typeof thumbnailName>[0],
  urlOf: (values: Values) => string,
  withUrl: (url: string) => Partial<Values>,
) {
  const { draftId, base, values, change } = form;
  const [isUploading, setUploading] = useState(false);
  const [failure] = useState(createFailureToast);
  const latestUpload = useRef(0);
  const ignorePendingUpload = () => {
    latestUpload.current++;
    setUploading(false);
  };
  const shownUrls = useRef(new Set<string>());
  for (const url of [urlOf(base), urlOf(values)]) shownUrls.current.add(url);
  useSaveListener(form, (row) => {
    const savedUrl = urlOf(form.kind.valuesOf(row));
    for (const url of shownUrls.current) {
      // Ignore a failure, because editors can still delete the picture in the tab Pictures.
      if (url !== savedUrl) removeReplacedThumbnail(url).catch(() => undefined);
    }
    shownUrls.current = new Set([savedUrl]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft must ignore uploads for the previous draft
  useEffect(() => {
    ignorePendingUpload();
    shownUrls.current = new Set([urlOf(base)]);
  }, [draftId]);
  const upload = async (file: Blob) => {
    const uploadNumber = ++latestUpload.current;
    setUploading(true);
    try {
      const files = await readPicture(file);
      const now = Date.now();
      const url = await uploadThumbnail(files, ({ width, type }) =>
        thumbnailName(folder, slugOf(values), now, width, type),
      );
      if (uploadNumber === latestUpload.current) {
        failure.close();
        change(withUrl(url));
      }
    } catch (error) {
      if (uploadNumber === latestUpload.current) failure.showText(`Failed to upload image: ${reasonOf(error)}`);
    }
    if (uploadNumber === latestUpload.current) setUploading(false);
  };
  return { isUploading, upload, ignorePendingUpload };
}

const slugOf = (values: object) => ("slug" in values ? String(values.slug) : "");
