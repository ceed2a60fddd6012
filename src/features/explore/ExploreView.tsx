import type { ReactNode } from "react";
import type { EpisodeCard } from "../../domain/content/content.ts";
import type { GuestPage } from "../../domain/content/guests.ts";
import * as paths from "../../paths.ts";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { GuestList } from "../guests/Guest.tsx";

interface Props {
  newestEpisodes: readonly EpisodeCard[];
  clips: readonly EpisodeCard[];
  guests: readonly GuestPage[];
  categories?: ReactNode;
  lists?: ReactNode;
}

export function ExploreView({ newestEpisodes, clips, guests, categories, lists }: Props) {
  return (
    <div className="page space-y-20">
      {newestEpisodes.length > 0 && (
        <ExploreSection id="newest" heading="Newest recaps" linkText="All recaps" href={paths.home()}>
          <EpisodeGrid episodes={newestEpisodes} headingLevel={3} />
        </ExploreSection>
      )}
      <ExploreSection id="categories" heading="Categories" linkText="All categories" href={paths.podcasts()}>
        {categories}
      </ExploreSection>
      <ExploreSection id="lists" heading="Trending lists" linkText="All lists" href={paths.topLists()}>
        {lists}
      </ExploreSection>
      {clips.length > 0 && (
        <ExploreSection id="clips" heading="Clips of ten minutes or less" linkText="All clips" href={paths.clips()}>
          <EpisodeGrid episodes={clips} headingLevel={3} />
        </ExploreSection>
      )}
      {guests.length > 0 && (
        <ExploreSection id="guests" heading="Returning guests" linkText="All guests" href={paths.guests()}>
          <GuestList guests={guests} />
        </ExploreSection>
      )}
    </div>
  );
}

interface ExploreSectionProps {
  id: string;
  heading: string;
  linkText: string;
  href: string;
  children: ReactNode;
}

function ExploreSection({ id, heading, linkText, href, children }: ExploreSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-h2">
          {heading}
        </h2>
        <a href={href} className="link text-ui font-medium">
          {linkText}
        </a>
      </div>
      {children}
    </section>
  );
}
