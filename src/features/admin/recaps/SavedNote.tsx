import type { EditedRecap } from "../../../data/recap-editing.ts";
import * as paths from "../../../paths.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { Note } from "../kit/Note.tsx";
import { timeWords } from "../kit/time-words.ts";

function stateText({ is_published, publish_at }: EditedRecap): string {
  if (is_published) return "The next build publishes the recap in a few minutes.";
  return publish_at === null
    ? "It is a draft. Only its author, editors and admins see it."
    : `The site publishes it at ${timeWords(publish_at, new Date())}. Until then, only its author, editors and admins see it.`;
}

interface Props {
  recap: EditedRecap;
  dismiss: () => void;
}

export const SavedNote = ({ recap, dismiss }: Props) => (
  <Note>
    <p className="min-w-0 wrap-anywhere">
      “{recap.title}” is saved. {stateText(recap)}
    </p>
    <div className="flex flex-wrap gap-2">
      <a href={paths.recap(recap.slug)} className="button-quiet">
        See the page
      </a>
      <QuietButton onClick={dismiss}>Close</QuietButton>
    </div>
  </Note>
);
