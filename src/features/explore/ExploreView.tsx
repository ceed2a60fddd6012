import type { ReactNode } from "react";
import type { EpisodeCard } from "../../domain/content/content.ts";
import type { GuestPage } from "../../domain/content/guests.ts";
import * as paths from "../../paths.ts";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { GuestList } from "../guests/Guest.tsx";

interface Props {
  newest: readonly EpisodeCard[];
  clips: readonly EpisodeCard[];
  guests: readonly GuestPage[];
  /** The subjects to choose from. */
  subjects?: ReactNode;
  /** Lists of readers, which no build knows. */
  lists?: ReactNode;
}

/** Ways in for somebody without a plan. */
export function ExploreView({ newest, clips, guests, subjects, lists }: Props) {
  return (
    <div className="page space-y-20">
      {newest.length > 0 && (
        <Part id="newest" heading="Just in" more="All recaps" href={paths.home()}>
          <EpisodeGrid episodes={newest} headingLevel={3} />
        </Part>
      )}
      <Part id="subjects" heading="By subject" more="All podcasts" href={paths.podcasts()}>
        {subjects}
      </Part>
      <Part id="lists" heading="Trending lists" more="All lists" href={paths.topLists()}>
        {lists}
      </Part>
      {clips.length > 0 && (
        <Part id="clips" heading="Ten minutes or less" more="All clips" href={paths.clips()}>
          <EpisodeGrid episodes={clips} headingLevel={3} />
        </Part>
      )}
      {guests.length > 0 && (
        <Part id="guests" heading="Voices that return" more="All guests" href={paths.guests()}>
          <GuestList guests={guests} />
        </Part>
      )}
    </div>
  );
}

interface PartProps {
  id: string;
  heading: string;
  /** The text of the link to all of it. */
  more: string;
  href: string;
  children: ReactNode;
}

function Part({ id, heading, more, href, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-h2">
          {heading}
        </h2>
        <a href={href} className="link text-ui font-medium">
          {more}
        </a>
      </div>
      {children}
    </section>
  );
}
