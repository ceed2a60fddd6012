import { QuietButton } from "../../../ui/QuietButton.tsx";
import { Note } from "./Note.tsx";
import type { Editing } from "./use-edit-address.ts";

export function OpeningNote({ editing }: { editing: Editing }) {
  const { noun, opening, retry } = editing;
  return (
    <>
      <p role="status" className="sr-only">
        {opening.state === "loading" && `Opening the ${noun}`}
      </p>
      {opening.state === "loading" && <div className="skeleton mt-5 h-12" aria-hidden="true" />}
      {opening.state === "failed" && (
        <Note isUrgent>
          <p>This {noun} did not load. Try again.</p>
          <QuietButton onClick={retry}>Retry</QuietButton>
        </Note>
      )}
    </>
  );
}
