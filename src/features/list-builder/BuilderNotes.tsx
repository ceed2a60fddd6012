import type { ReactNode } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import type { Origin } from "./use-draft.ts";
import type { Saving } from "./use-publish.ts";

interface Props {
  origin: Origin;
  isEdit: boolean;
  saving: Saving;
  isOut: boolean;
  /** How many podcasts of the draft are not there any more. */
  lost: number;
  leave: () => void;
  publishAnew: () => void;
}

export const NOTES_ID = "builder-notes";

/** What somebody has to know before they go on. */
export function BuilderNotes({ origin, isEdit, saving, isOut, lost, leave, publishAnew }: Props) {
  return (
    <div id={NOTES_ID} tabIndex={-1} className="scroll-mt-6 outline-none">
      {origin === "restored" && (
        <Note>
          {isEdit
            ? "Your unsaved changes are back."
            : "Your unfinished list is back. It is not published yet."}
        </Note>
      )}
      {origin === "outdated" && (
        <Note>
          This list was changed elsewhere since you began. Saving replaces that version; discarding
          your changes shows it.
        </Note>
      )}
      {lost > 0 && (
        <Note>
          {lost === 1 ? "One podcast" : `${lost} podcasts`} of your list can no longer be chosen.
        </Note>
      )}
      {saving === "gone" && (
        <Note isUrgent>
          This list has been removed elsewhere. What you wrote is still here.
          <button type="button" className="button-quiet" onClick={publishAnew}>
            Publish as a New List
          </button>
        </Note>
      )}
      {isOut && (
        <Note isUrgent>
          Your session has ended. Sign in again to go on; your list is kept.
          <a href={signInPath()} className="button" onClick={leave}>
            Sign In
          </a>
        </Note>
      )}
    </div>
  );
}

const Note = ({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) => (
  <div
    role={isUrgent ? "alert" : "status"}
    className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm bg-marker-soft px-4 py-3"
  >
    {children}
  </div>
);
