import { clockTime } from "../../domain/content/durations.ts";
import { advertisementLabel, type PageLine, pageRuns } from "../../domain/transcript/advertisements.ts";
import type { Paragraph } from "../../domain/transcript/paragraphs.ts";
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
  const runs = pageRuns(paragraphs);
  return (
    <ol className={canPlay ? "cues plays" : "cues"} {...writtenIn(language)}>
      {runs.map(({ isAdvertisement, lines, seconds }, run) => {
        // A name stands only where the speaker changes, and readers skip a folded advertisement.
        const speakerBefore = isAdvertisement ? null : (runs[run - 2]?.lines.at(-1)?.speaker ?? null);
        const items = lines.map((line, index) => (
          <TranscriptLine
            key={line.id}
            line={line}
            youtubeUrl={youtubeUrl}
            canPlay={canPlay}
            isNewSpeaker={line.speaker !== (index === 0 ? speakerBefore : lines[index - 1]?.speaker)}
          />
        ));
        if (!isAdvertisement) return items;
        return (
          <li key={`advertisement ${lines[0]?.id}`}>
            <details>
              <summary lang="en" dir="ltr">
                {advertisementLabel(seconds)}
              </summary>
              <ol>{items}</ol>
            </details>
          </li>
        );
      })}
    </ol>
  );
}

interface LineProps {
  line: PageLine;
  youtubeUrl: string | null;
  canPlay: boolean;
  isNewSpeaker: boolean;
}

function TranscriptLine({ line: { id, speaker, start, text }, youtubeUrl, canPlay, isNewSpeaker }: LineProps) {
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
