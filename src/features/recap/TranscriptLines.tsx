import { clockTime } from "../../domain/content/durations.ts";
import { type Paragraph, paragraphIds } from "../../domain/transcript/paragraphs.ts";
import { videoUrlAt } from "../../domain/youtube/video-at.ts";
import { writtenIn } from "../../ui/written-in.ts";

interface Props {
  paragraphs: readonly Paragraph[];
  youtubeUrl: string | null;
  /** True if a click on the time of a line starts the player at this time. */
  canPlay: boolean;
  language: string | null;
}

/** Classes on thousands of lines would make the page larger. So styles/transcript.css selects the lines by tag name. */
export function TranscriptLines({ paragraphs, youtubeUrl, canPlay, language }: Props) {
  const ids = paragraphIds(paragraphs);
  return (
    <ol className={canPlay ? "cues plays" : "cues"} {...writtenIn(language)}>
      {paragraphs.map((paragraph, index) => (
        <TranscriptLine
          key={ids[index]}
          id={ids[index] ?? ""}
          paragraph={paragraph}
          youtubeUrl={youtubeUrl}
          canPlay={canPlay}
          isNewSpeaker={paragraph.speaker !== (paragraphs[index - 1]?.speaker ?? null)}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  id: string;
  paragraph: Paragraph;
  youtubeUrl: string | null;
  canPlay: boolean;
  isNewSpeaker: boolean;
}

function TranscriptLine({ id, paragraph: { speaker, start, text }, youtubeUrl, canPlay, isNewSpeaker }: LineProps) {
  const videoUrl = videoUrlAt(youtubeUrl, start);
  const label = start === null ? `¶ ${id.slice(1)}` : clockTime(start);
  return (
    <li id={id}>
      {isNewSpeaker && <b>{speaker ?? "—"}</b>}
      {videoUrl !== null && (
        <a href={videoUrl} target="_blank" rel="nofollow noopener">
          {label}
        </a>
      )}
      {videoUrl === null && <a href={`#${id}`}>{label}</a>}
      {(videoUrl !== null || (canPlay && start !== null)) && (
        // biome-ignore lint/a11y/useAnchorContent: CSS adds a visible sign, and aria-label adds a name
        <a href={`#${id}`} aria-label={`Link to ${label}`} />
      )}
      <p>{text}</p>
    </li>
  );
}
