import type { Chapter } from "../../domain/content/content.ts";
import { clockTime } from "../../domain/content/durations.ts";
import { videoAt } from "../../domain/youtube/video-at.ts";
import { ExternalLink } from "../../ui/ExternalLink.tsx";
import { withKeys } from "../../ui/with-keys.ts";

interface Props {
  chapters: readonly Chapter[];
  youtubeUrl: string | null;
}

export function Chapters({ chapters, youtubeUrl }: Props) {
  return (
    <ol className="divide-y divide-rule border-y border-rule">
      {withKeys(chapters).map(({ key, item: { start, title } }) => (
        <li key={key} className="grid grid-cols-[4.5rem_1fr] gap-3 py-2.5">
          <span className="text-ui text-muted tabular-nums">
            <ExternalLink href={videoAt(youtubeUrl, start)}>{clockTime(start)}</ExternalLink>
          </span>
          <span className="text-base">{title}</span>
        </li>
      ))}
    </ol>
  );
}
