import { fetchRawTranscript } from "../../../data/recap-admin.ts";
import { clockTime } from "../../../domain/content/durations.ts";
import { nearestPassage } from "../../../domain/moderation/nearest-passage.ts";
import * as paths from "../../../paths.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";

interface Props {
  episodeId: string;
  slug: string;
  /** The reported text and the message of the reader. */
  text: string;
}

/** Shows the passage of the transcript that is most similar to the reported text. */
export function NearestPassage({ episodeId, slug, text }: Props) {
  const [transcript, retry] = useLoadable(episodeId, fetchRawTranscript);
  if (transcript.state === "missing") return null;
  return (
    <section aria-label="Nearest transcript passage" className="mt-5">
      <h4 className="label">Nearest transcript passage</h4>
      {transcript.state === "loading" && <div className="skeleton mt-2 h-16" role="status" aria-label="Loading" />}
      {transcript.state === "failed" && <InlineFailure subject="The transcript" retry={retry} />}
      {transcript.state === "ready" && <PassageLines slug={slug} text={text} transcriptText={transcript.value} />}
    </section>
  );
}

function PassageLines({ slug, text, transcriptText }: { slug: string; text: string; transcriptText: string }) {
  const lines = nearestPassage(text, transcriptText);
  if (lines.length === 0) return <p className="mt-2 text-muted">The transcript contains no word of this report.</p>;
  return (
    <div className="mt-2 max-w-measure space-y-2 font-serif">
      {lines.map(({ id, start, speaker, text: spoken }) => (
        <p key={id}>
          <a href={`${paths.transcript(slug)}#${id}`} className="link text-meta tabular-nums">
            {start === null ? "Line" : clockTime(start)}
          </a>{" "}
          {speaker && <strong className="font-semibold">{speaker}: </strong>}
          {spoken}
        </p>
      ))}
    </div>
  );
}
