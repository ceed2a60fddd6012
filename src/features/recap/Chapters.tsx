import type { Chapter } from "../../domain/content/content.ts";
import { clockTime } from "../../domain/content/durations.ts";
import { videoUrlAt } from "../../domain/youtube/video-at.ts";
import { withKeys } from "../../ui/with-keys.ts";

interface Props {
  chapters: readonly Chapter[];
  youtubeUrl: string | null;
  /** The address of the transcript. Null if the episode has no transcript. */
  transcriptPath: string | null;
  canPlay: boolean;
}

/** A click on the time of a chapter starts the player. Without a player, the time is a link to the video or the transcript. */
export function Chapters({ chapters, youtubeUrl, transcriptPath, canPlay }: Props) {
  return (
    <ol className="chapters divide-y divide-rule border-y border-rule">
      {withKeys(chapters).map(({ key, item: { start, title } }) => (
        <li key={key} className="grid grid-cols-[4.5rem_1fr] gap-3 py-2.5">
          <span className="text-ui text-muted tabular-nums">
            <ChapterTime
              {...{ start, canPlay }}
              video={videoUrlAt(youtubeUrl, start)}
              linePath={transcriptPath && `${transcriptPath}#t-${Math.floor(start)}`}
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
  linePath: string | null;
  canPlay: boolean;
}

function ChapterTime({ start, video, linePath, canPlay }: TimeProps) {
  const address = video ?? linePath;
  const time = clockTime(start);
  const playSecond = canPlay ? Math.floor(start) : undefined;
  if (address === null && !canPlay) return time;
  if (address === null)
    return (
      <button type="button" data-play={playSecond} className="link" aria-label={`Play from ${time}`}>
        {time}
      </button>
    );
  return (
    <a href={address} rel={video === null ? undefined : "nofollow noopener"} data-play={playSecond} className="link">
      {time}
    </a>
  );
}
