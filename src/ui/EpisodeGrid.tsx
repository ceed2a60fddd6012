import type { EpisodeCard as Episode } from "../domain/content/content.ts";
import { EpisodeCard } from "./EpisodeCard.tsx";

export const GRID =
  "grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

/** The browser renders later cards only when they come into view. */
const CARDS_BEFORE_LAZY = 24;

interface Props {
  episodes: readonly Episode[];
  now?: number | undefined;
  /** The number of pictures above the fold. These pictures load at once. */
  eager?: number | undefined;
  headingLevel?: 2 | 3 | undefined;
}

export function EpisodeGrid({ episodes, now, eager = 0, headingLevel }: Props) {
  return (
    <ul className={GRID} data-list>
      {episodes.map((episode, index) => (
        <li key={episode.slug} className={index < CARDS_BEFORE_LAZY ? undefined : "render-in-view"}>
          <EpisodeCard
            episode={episode}
            now={now}
            eager={index < eager}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  );
}
