import { fetchRawTranscript } from "../../data/recap-admin.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { EditorOnly } from "./EditorOnly.tsx";

interface Props {
  id: string;
}

/** Only editors and admins see the raw transcript (specification §2). */
export const RawTranscript = ({ id }: Props) => (
  <EditorOnly>
    <StoredTranscript id={id} />
  </EditorOnly>
);

function StoredTranscript({ id }: Props) {
  const [transcript, retry] = useLoadable(id, fetchRawTranscript);
  return (
    <section aria-labelledby="raw-transcript" className="mt-16">
      <h2 id="raw-transcript" className="text-h2">
        Raw transcript
      </h2>
      <p className="mt-2 mb-5 text-ui text-muted">The stored text. Only editors and admins see this section.</p>
      {transcript.state === "loading" && <div className="skeleton h-64" role="status" aria-label="Loading" />}
      {transcript.state === "failed" && (
        <p role="alert">
          The transcript did not load.{" "}
          <button type="button" className="link" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      {transcript.state === "missing" && <p className="text-muted">This episode has no transcript.</p>}
      {transcript.state === "ready" && (
        <>
          <a href={paths.editTranscript(id)} className="button-quiet mb-5">
            Correct the transcript
          </a>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an area that scrolls */}
          <section tabIndex={0} aria-label="Stored text" className="raw-transcript">
            {transcript.value}
          </section>
        </>
      )}
    </section>
  );
}
