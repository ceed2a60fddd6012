import { fetchRawTranscript } from "../../data/recap-admin.ts";
import { useLoadable } from "../../state/loadable.ts";
import { AdminOnly } from "./AdminOnly.tsx";

interface Props {
  id: string;
}

/** The transcript as it is stored, inline, for admins only (specification §2). */
export const RawTranscript = ({ id }: Props) => (
  <AdminOnly>
    <Stored id={id} />
  </AdminOnly>
);

function Stored({ id }: Props) {
  const [transcript, retry] = useLoadable(id, fetchRawTranscript);
  return (
    <section aria-labelledby="raw-transcript" className="mt-16">
      <h2 id="raw-transcript" className="text-h2">
        Raw transcript
      </h2>
      <p className="mt-2 mb-5 text-ui text-muted">As it is stored. Only admins see it here.</p>
      {transcript.state === "loading" && (
        <div className="skeleton h-64" role="status" aria-label="Loading" />
      )}
      {transcript.state === "failed" && (
        <p role="alert">
          The transcript did not load.{" "}
          <button type="button" className="link" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      {transcript.state === "missing" && <p className="text-muted">There is none.</p>}
      {transcript.state === "ready" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section tabIndex={0} aria-label="Stored text" className="raw-transcript">
          {transcript.value}
        </section>
      )}
    </section>
  );
}
