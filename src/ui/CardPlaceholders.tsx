import { PLACEHOLDER_CARDS } from "../domain/constants.ts";
import { GRID } from "./EpisodeGrid.tsx";
import { Placeholders } from "./Placeholders.tsx";

/** A placeholder is as tall as a card with a title of two lines. */
export const CardPlaceholders = () => (
  <Placeholders subject="episodes" count={PLACEHOLDER_CARDS} className={GRID}>
    <div className="skeleton aspect-video" />
    <div className="skeleton mt-4 h-4 w-2/5" />
    <div className="skeleton mt-2 h-6 w-full" />
    <div className="skeleton mt-1.5 h-6 w-4/5" />
    <div className="skeleton mt-3 h-4 w-1/2" />
  </Placeholders>
);
