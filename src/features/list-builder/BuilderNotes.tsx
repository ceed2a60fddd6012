import type { ReactNode } from "react";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import type { DraftOrigin } from "./use-draft.ts";
import type { SaveState } from "./use-publish.ts";

interface Props {
  origin: DraftOrigin;
  isEditing: boolean;
  saveState: SaveState;
  isSignedOut: boolean;
  /** The number of podcasts that the builder removed from the draft, because the site no longer has them. */
  unavailableCount: number;
  allowLeaving: () => void;
  publishAsNew: () => void;
}

export const NOTES_ID = "builder-notes";

export function BuilderNotes({
  origin,
  isEditing,
  saveState,
  isSignedOut,
  unavailableCount,
  allowLeaving,
  publishAsNew,
}: Props) {
  return (
    <div id={NOTES_ID} tabIndex={-1} className="scroll-mt-6 outline-none">
      {origin === "restored" && (
        <Note>
          {isEditing ? "Your unsaved changes are back." : "Your unfinished list is back. It is not published yet."}
        </Note>
      )}
      {origin === "outdated" && (
        <Note>
          This list has changed in another tab or on another device. Save to replace that version, or discard your
          changes to see it.
        </Note>
      )}
      {unavailableCount > 0 && (
        <Note>
          {unavailableCount === 1
            ? "The site no longer has one podcast of your list. Choose another one."
            : `The site no longer has ${unavailableCount} podcasts of your list. Choose others.`}
        </Note>
      )}
      {saveState === "gone" && (
        <Note isUrgent>
          This list was deleted in another tab or on another device. Your draft is still here.
          <button type="button" className="button-quiet" onClick={publishAsNew}>
            Publish as a New List
          </button>
        </Note>
      )}
      {isSignedOut && (
        <Note isUrgent>
          Your session has ended. Sign in again to continue. This browser stores your draft.
          <a href={signInPath()} className="button" onClick={allowLeaving}>
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
