import type { EditedRecap } from "../../../data/recap-editing.ts";
import * as paths from "../../../paths.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { Note } from "../kit/Note.tsx";

interface Props {
  recap: EditedRecap;
  dismiss: () => void;
}

export const SavedNote = ({ recap, dismiss }: Props) => (
  <Note>
    <p className="min-w-0 wrap-anywhere">
      “{recap.title}” is saved.{" "}
      {recap.is_published
        ? "The next build publishes it in a few minutes."
        : "It is a draft. Only its writer and editors see it."}
    </p>
    <div className="flex flex-wrap gap-2">
      <a href={paths.recap(recap.slug)} className="button-quiet">
        See the page
      </a>
      <QuietButton onClick={dismiss}>Close</QuietButton>
    </div>
  </Note>
);
