import { useState } from "react";
import { deletePictures, fetchUnusedPictures } from "../../../data/unused-pictures.ts";
import type { UnusedPicture } from "../../../domain/pictures/unused-pictures.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { toast } from "../../../state/toasts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { DateText } from "../../../ui/DateText.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { showFailure } from "../failure.ts";
import { TablePlaceholder } from "../kit/TablePlaceholder.tsx";

export default function PicturesTab() {
  const [pictures, reload] = useLoadable("unused", fetchUnusedPictures);
  const [picturesToDelete, setPicturesToDelete] = useState<readonly UnusedPicture[]>([]);
  const [isBusy, setBusy] = useState(false);
  useFailureToast(pictures.state === "failed" ? "Failed to fetch the pictures" : null);
  const remove = async () => {
    setBusy(true);
    try {
      await deletePictures(picturesToDelete);
      toast.success(`${formatCount(picturesToDelete.length, "picture")} deleted`);
      reload();
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
    setPicturesToDelete([]);
  };
  return (
    <section aria-labelledby="pictures" className="max-w-4xl">
      <h2 id="pictures" className="text-h2">
        Unused pictures
      </h2>
      <p className="mt-2 text-muted">
        No category, show or recap shows these pictures. The list omits pictures of the last 24 hours.
      </p>
      {pictures.state === "failed" && <LoadFailed subject="The list of pictures" retry={reload} />}
      {pictures.state === "loading" && <TablePlaceholder />}
      {pictures.state === "ready" && <PictureList pictures={pictures.value} choose={setPicturesToDelete} />}
      <ConfirmDialog
        isOpen={picturesToDelete.length > 0}
        question={`Delete ${formatCount(picturesToDelete.length, "picture")}?`}
        text="You cannot undo this."
        confirmText="Delete"
        isBusy={isBusy}
        confirm={remove}
        cancel={() => setPicturesToDelete([])}
      />
    </section>
  );
}

interface ListProps {
  pictures: readonly UnusedPicture[];
  choose: (pictures: readonly UnusedPicture[]) => void;
}

function PictureList({ pictures, choose }: ListProps) {
  if (pictures.length === 0) {
    return (
      <p className="mt-5 rounded-sm border border-dashed border-edge px-6 py-12 text-center text-muted">
        There are no unused pictures.
      </p>
    );
  }
  return (
    <>
      <div className="mt-5">
        <QuietButton onClick={() => choose(pictures)}>Delete all {formatCount(pictures.length, "picture")}</QuietButton>
      </div>
      <ul className="mt-4 divide-y divide-rule border-y border-rule">
        {pictures.map((picture) => (
          <li key={picture.title} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <img
              src={picture.url}
              alt=""
              width={80}
              height={45}
              loading="lazy"
              className="h-12 w-20 shrink-0 rounded-sm bg-sunk object-cover"
            />
            <p className="min-w-0 grow basis-48 wrap-anywhere">
              {picture.title}
              <span className="block text-meta text-muted tabular-nums">
                <DateText date={picture.createdAt} />, {Math.ceil(picture.bytes / 1024).toLocaleString("en")} kB
              </span>
            </p>
            <QuietButton aria-label={`Delete ${picture.title}`} onClick={() => choose([picture])}>
              Delete
            </QuietButton>
          </li>
        ))}
      </ul>
    </>
  );
}
