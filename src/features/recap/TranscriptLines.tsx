import { clockTime } from "../../domain/content/durations.ts";
import { type Paragraph, paragraphIds } from "../../domain/transcript/paragraphs.ts";
import { videoAt } from "../../domain/youtube/video-at.ts";

interface Props {
  paragraphs: readonly Paragraph[];
  video: string | null;
  lang: string | undefined;
}

/** Thousands of lines: what they look like is said once, in styles/transcript.css. */
export function TranscriptLines({ paragraphs, video, lang }: Props) {
  const ids = paragraphIds(paragraphs);
  return (
    <ol className="cues" lang={lang}>
      {paragraphs.map((paragraph, index) => (
        <Line
          key={ids[index]}
          id={ids[index] ?? ""}
          paragraph={paragraph}
          video={video}
          isTurn={paragraph.speaker !== (paragraphs[index - 1]?.speaker ?? null)}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  id: string;
  paragraph: Paragraph;
  video: string | null;
  isTurn: boolean;
}

function Line({ id, paragraph: { speaker, start, text }, video, isTurn }: LineProps) {
  const moment = videoAt(video, start);
  const label = start === null ? `¶ ${id.slice(1)}` : clockTime(start);
  return (
    <li id={id}>
      {isTurn && <b>{speaker ?? "—"}</b>}
      {moment !== null && (
        <a href={moment} target="_blank" rel="nofollow noopener">
          {label}
        </a>
      )}
      {moment === null ? (
        <a href={`#${id}`}>{label}</a>
      ) : (
        // biome-ignore lint/a11y/useAnchorContent: its sign is drawn by CSS, its name is here
        <a href={`#${id}`} aria-label={`Link to ${label}`} />
      )}
      <p>{text}</p>
    </li>
  );
}
