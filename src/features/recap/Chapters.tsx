import type { Chapter } from "../../domain/content/content.ts";
import { clockTime } from "../../domain/content/durations.ts";
import { videoAt } from "../../domain/youtube/video-at.ts";
import { withKeys } from "../../ui/with-keys.ts";

interface Props {
  chapters: readonly Chapter[];
  youtubeUrl: string | null;
  /** The address of the transcript, or null if the episode has none. */
  transcriptPath: string | null;
  canPlay: boolean;
}

/** A chapter plays if the page has a player. Otherwise, it opens the video or the transcript. */
export function Chapters({ chapters, youtubeUrl, transcriptPath, canPlay }: Props) {
  return (
    <ol className="chapters divide-y divide-rule border-y border-rule">
      {withKeys(chapters).map(({ key, item: { start, title } }) => (
        <li key={key} className="grid grid-cols-[4.5rem_1fr] gap-3 py-2.5">
          <span className="text-ui text-muted tabular-nums">
            <ChapterTime
              {...{ start, canPlay }}
              video={videoAt(youtubeUrl, start)}
              line={transcriptPath && `${transcriptPath}#t-${Math.floor(start)}`}
            />
          </span>
          <span className="text-base">{title}</span>
        </li>
      ))}
    </ol>
  );
}

interface TimeProps {
  start: number;
  video: string | null;
  line: string | null;
  canPlay: boolean;
}

function ChapterTime({ start, video, line, canPlay }: TimeProps) {
  const address = video ?? line;
  const time = clockTime(start);
  const play = canPlay ? Math.floor(start) : undefined;
  if (address === null && !canPlay) return time;
  if (address === null)
    return (
      <button type="button" data-play={play} className="link" aria-label={`Play from ${time}`}>
        {time}
      </button>
    );
  return (
    <a
      href={address}
      rel={video === null ? undefined : "nofollow noopener"}
      data-play={play}
      className="link"
    >
      {time}
    </a>
  );
}
