import type { EpisodeCard as Episode } from "../domain/content/content.ts";
import { EpisodeCard } from "./EpisodeCard.tsx";

export const GRID =
  "grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

/** The rest of a long list costs nothing until it comes into view. */
const DRAWN_AT_ONCE = 24;

interface Props {
  episodes: readonly Episode[];
  now?: number | undefined;
  /** How many first pictures load at once. */
  eager?: number | undefined;
  headingLevel?: 2 | 3 | undefined;
}

export function EpisodeGrid({ episodes, now, eager = 0, headingLevel }: Props) {
  return (
    <ul className={GRID}>
      {episodes.map((episode, index) => (
        <li key={episode.slug} className={index < DRAWN_AT_ONCE ? undefined : "drawn-in-view"}>
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
