import { PLACEHOLDER_CARDS } from "../domain/constants.ts";
import { GRID } from "./EpisodeGrid.tsx";

const CARDS = Array.from({ length: PLACEHOLDER_CARDS }, (_, index) => `card-${index}`);

/** As tall as a card with a title of two lines. */
export function CardPlaceholders() {
  return (
    <div role="status">
      <span className="sr-only">Loading episodes</span>
      <ul className={GRID} aria-hidden="true">
        {CARDS.map((key) => (
          <li key={key}>
            <div className="skeleton aspect-video" />
            <div className="skeleton mt-4 h-4 w-2/5" />
            <div className="skeleton mt-2 h-6 w-full" />
            <div className="skeleton mt-1.5 h-6 w-4/5" />
            <div className="skeleton mt-3 h-4 w-1/2" />
          </li>
        ))}
      </ul>
    </div>
  );
}
