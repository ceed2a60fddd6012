import type { Recap, Show } from "../../domain/content/content.ts";
import { playerSources } from "../../domain/player/sources.ts";
import * as paths from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Episode
  extends Pick<
    Recap,
    | ("id" | "slug" | "title" | "hasTranscript" | "transcribedSeconds")
    | ("enclosureUrl" | "enclosureType" | "youtubeUrl")
  > {
  show: Pick<Show, "name">;
}

export function hasPlayer(episode: Pick<Episode, "enclosureUrl" | "enclosureType" | "youtubeUrl">): boolean {
  const { audio, video } = playerSources(episode);
  return audio !== null || video !== null;
}

/** layouts/page-script.ts loads the player after the first click. The attributes tell the player what to play. */
export function ListenButtons({ episode }: { episode: Episode }) {
  const { audio, video } = playerSources(episode);
  if (audio === null && video === null) return null;
  const { id, slug, title, show, hasTranscript, transcribedSeconds } = episode;
  return (
    <div
      className="listen"
      data-recap={id}
      data-name={title}
      data-show={show.name}
      data-link={hasTranscript ? paths.transcript(slug) : paths.recap(slug)}
      data-seconds={transcribedSeconds ?? undefined}
      data-audio={audio ?? undefined}
      data-video={video ?? undefined}
    >
      {audio !== null && (
        <button type="button" data-play="" data-kind="audio" className="button-quiet">
          <Icon name="play" className="size-4" />
          Listen
        </button>
      )}
      {video !== null && (
        <button type="button" data-play="" data-kind="video" className="button-quiet">
          <Icon name="play" className="size-4" />
          Watch
        </button>
      )}
    </div>
  );
}
