import { useState } from "react";
import type { Review } from "../../../../data/recap-review.ts";
import { isEditor, type StaffRole } from "../../../../domain/auth/access.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { Note } from "../../kit/Note.tsx";
import { timeWords } from "../../kit/time-words.ts";
import { SendBack } from "./SendBack.tsx";
import type { ReviewState } from "./use-review.ts";

interface Props {
  role: StaffRole;
  state: ReviewState;
  /** False during an upload, because publishing also saves the form. */
  mayPublish: boolean;
}

/** Shows the writer and the state of the review, with the buttons for the next step. */
export function ReviewNote({ role, state, mayPublish }: Props) {
  const { review, hasFailed, retry } = state;
  if (review === null) {
    if (!hasFailed) return null;
    return (
      <Note isUrgent>
        <p>The state of the review did not load. Try again.</p>
        <QuietButton onClick={retry}>Retry</QuietButton>
      </Note>
    );
  }
  if (isEditor(role)) return <EditorNote review={review} state={state} mayPublish={mayPublish} />;
  return <AuthorNote review={review} state={state} />;
}

function AuthorNote({ review, state }: { review: Review; state: ReviewState }) {
  if (review.isPublished) {
    return (
      <Note>
        <p>This recap is published. Only editors can change it.</p>
      </Note>
    );
  }
  if (review.publishAt !== null) {
    return (
      <Note>
        <p>
          An editor has scheduled this recap for {timeWords(review.publishAt, new Date())}. Only editors can change it.
        </p>
      </Note>
    );
  }
  if (review.submittedAt !== null) {
    return (
      <Note>
        <p className="min-w-0">
          You submitted this recap at {timeWords(review.submittedAt, new Date())}. An editor publishes it or sends it
          back.
        </p>
        <QuietButton disabled={state.isBusy} onClick={state.withdraw}>
          Withdraw
        </QuietButton>
      </Note>
    );
  }
  if (review.note === null) return null;
  return (
    <Note>
      <div className="min-w-0">
        <p>An editor sent this recap back. Change it, then submit it again.</p>
        <NoteText text={review.note} />
      </div>
    </Note>
  );
}

interface EditorProps {
  review: Review;
  state: ReviewState;
  mayPublish: boolean;
}

function EditorNote({ review, state, mayPublish }: EditorProps) {
  const [isWriting, setWriting] = useState(false);
  const { writer, reviewer, submittedAt, note, readAt } = review;
  const readText = readAt !== null && `read by ${reviewer?.name ?? "an editor"} at ${timeWords(readAt, new Date())}`;
  const reviewText = readText || (reviewer && `reviewed by ${reviewer.name}`);
  const name = writer?.name ?? "The writer";
  if (submittedAt === null) {
    return (
      <>
        {(writer || reviewText) && (
          <p className="text-ui text-muted first-letter:uppercase">
            {[writer && `by ${writer.name}`, reviewText].filter(Boolean).join(" · ")}
          </p>
        )}
        {note !== null && (
          <Note>
            <div className="min-w-0">
              <p>This recap went back to {writer?.name ?? "the writer"}, who has not submitted it again.</p>
              <NoteText text={note} />
            </div>
          </Note>
        )}
      </>
    );
  }
  return (
    <Note>
      <div className="min-w-0">
        <p>
          {name} submitted this recap at {timeWords(submittedAt, new Date())}.
        </p>
        {note !== null && (
          <>
            <p className="mt-2">An editor has sent it back before with this note:</p>
            <NoteText text={note} />
          </>
        )}
      </div>
      {!isWriting && (
        <div className="flex flex-wrap gap-2">
          <QuietButton disabled={state.isBusy} onClick={() => setWriting(true)}>
            Send Back
          </QuietButton>
          <button
            type="button"
            className="button min-h-10 px-4 py-1"
            disabled={state.isBusy || !mayPublish}
            onClick={state.publish}
          >
            Publish
          </button>
        </div>
      )}
      {isWriting && (
        <SendBack isBusy={state.isBusy} send={(text) => void state.sendBack(text)} cancel={() => setWriting(false)} />
      )}
    </Note>
  );
}

const NoteText = ({ text }: { text: string }) => (
  <blockquote className="mt-2 border-s-4 border-edge ps-3 wrap-anywhere whitespace-pre-line">{text}</blockquote>
);
