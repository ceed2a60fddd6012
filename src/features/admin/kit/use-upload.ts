import { useEffect, useRef, useState } from "react";
import { uploadThumbnail } from "../../../data/thumbnails.ts";
import { thumbnailName } from "../../../domain/pictures/pictures.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { toast } from "../../../state/toasts.ts";
import { readPicture } from "./read-picture.ts";

interface Props {
  folder: Parameters<typeof thumbnailName>[0];
  slug: string;
  /** The `draftId` of the form: a file is for the row that was open when it was chosen. */
  owner: string;
  done: (url: string) => void;
}

/** Uploads a chosen file and gives its address to `done`; the last file wins. */
export function useUpload({ folder, slug, owner, done }: Props) {
  const [isUploading, setUploading] = useState(false);
  const turn = useRef(0);
  /** What is on its way is not wanted any more. */
  const drop = () => {
    turn.current++;
    setUploading(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has been opened
  useEffect(drop, [owner]);
  const upload = async (file: Blob) => {
    const mine = ++turn.current;
    setUploading(true);
    try {
      const { type, bytes } = await readPicture(file);
      const url = await uploadThumbnail(thumbnailName(folder, slug, Date.now(), type), type, bytes);
      if (mine === turn.current) done(url);
    } catch (error) {
      if (mine === turn.current) toast.error(`Failed to upload image: ${reasonOf(error)}`);
    }
    if (mine === turn.current) setUploading(false);
  };
  return { isUploading, upload, drop };
}
