import type { ReactNode } from "react";
import type { EpisodeCard, Show } from "../../domain/content/content.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { EpisodeGrid } from "../../ui/EpisodeGrid.tsx";
import { MoreOfList } from "../../ui/MoreOfList.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { Website } from "../../ui/Website.tsx";
import { writtenIn } from "../../ui/written-in.ts";
import { HostedBy, Source } from "../recap/parts.tsx";

interface Props {
  show: Show;
  /** All episodes of the show, or only the first ones if `next` is set. */
  episodes: readonly EpisodeCard[];
  episodeCount?: number;
  /** The name of the page with the next episodes, if there are more episodes. */
  next?: string | null;
  actions?: ReactNode;
}

export function ShowView({ show, episodes, episodeCount = episodes.length, next = null, actions }: Props) {
  return (
    <>
      <header className="border-b border-rule">
        <div className="page pt-9 pb-12 lg:pt-14 lg:pb-16">
          <Breadcrumb
            crumbs={[
              { text: "Podcasts", href: paths.podcasts() },
              { text: show.category.name, href: paths.category(show.category.slug) },
              { text: show.name },
            ]}
          />
          <div className="mt-8 grid gap-x-12 gap-y-7 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
            <Thumbnail
              url={show.imageUrl}
              seed={show.slug}
              square
              eager
              sizes="(min-width: 40rem) 20rem, 10rem"
              className="max-sm:w-40"
            />
            <div>
              <h1 dir="auto" className="text-h1">
                {show.name}
              </h1>
              {show.description !== null && (
                <p
                  {...writtenIn(show.language)}
                  className="mt-5 max-w-measure font-serif text-read whitespace-pre-line"
                >
                  {show.description}
                </p>
              )}
              {show.hosts.length > 0 && (
                <p className="mt-4 text-ui text-muted">
                  <HostedBy show={show} />
                </p>
              )}
              <Website url={show.websiteUrl} />
              {actions !== undefined && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
              <Source show={show} />
            </div>
          </div>
        </div>
      </header>
      {episodes.length > 0 ? (
        <section aria-labelledby="episodes" className="page pt-12">
          <h2 id="episodes" className="mb-8 text-h2">
            {formatCount(episodeCount, "episode")}
          </h2>
          <EpisodeGrid episodes={episodes} headingLevel={3} />
          {next !== null && <MoreOfList href={paths.showPart(show.slug, next)} text="More episodes" />}
        </section>
      ) : (
        <Notice heading="No episodes found" headingLevel={2} />
      )}
    </>
  );
}
