import type { ReactNode } from "react";
import type { EpisodeCard as Episode } from "../domain/content/content.ts";
import { EpisodeCard } from "./EpisodeCard.tsx";

export const GRID = "grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

/** After this number of cards, the browser renders a card only when the card comes into view. */
const CARDS_BEFORE_LAZY = 24;

interface Props {
  episodes: readonly Episode[];
  /** The number of pictures above the fold. The browser loads these pictures without delay. */
  eagerCount?: number | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** Returns the last element of a card. */
  actionOf?: ((episode: Episode) => ReactNode) | undefined;
}

export function EpisodeGrid({ episodes, eagerCount = 0, headingLevel, actionOf }: Props) {
  return (
    <ul className={GRID} data-list>
      {episodes.map((episode, index) => (
        <li key={episode.slug} className={index < CARDS_BEFORE_LAZY ? undefined : "render-in-view"}>
          <EpisodeCard episode={episode} eager={index < eagerCount} headingLevel={headingLevel}>
            {actionOf?.(episode)}
          </EpisodeCard>
        </li>
      ))}
    </ul>
  );
}
