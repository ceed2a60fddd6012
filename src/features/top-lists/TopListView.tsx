import type { ReactNode } from "react";
import type { TopList } from "../../domain/lists/top-list.ts";
import { normalizeParagraphs } from "../../domain/text/paragraphs.ts";
import * as paths from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RssLink } from "../../ui/RssLink.tsx";
import { ReportButton } from "../report/ReportButton.tsx";
import { Byline } from "./Byline.tsx";
import { CreateListLink } from "./CreateListLink.tsx";
import { RankedItem } from "./RankedItem.tsx";

interface Props {
  list: TopList;
  shareCard?: ReactNode;
  /** A link with which a reader starts their own version of the list. */
  remixLink?: ReactNode;
  /** Buttons for the author. */
  ownerActions?: ReactNode;
  /** Shows the buttons for reports. Only the island sets this property, because the buttons need JavaScript. */
  isReportable?: boolean;
  /** True if the build has written an RSS feed of this list. */
  hasFeed?: boolean;
}

export function TopListView({
  list,
  shareCard,
  remixLink,
  ownerActions,
  isReportable = false,
  hasFeed = false,
}: Props) {
  const { id, title, author, items, original } = list;
  const description = normalizeParagraphs(list.description);
  return (
    <>
      <article>
        <header className="border-b border-rule">
          <div className="page pt-7 pb-9 lg:pt-12 lg:pb-14">
            <a href={paths.explore()} className="link inline-flex min-h-8 items-center gap-1.5 font-medium">
              <Icon name="arrowLeft" className="size-4" />
              Back to Explore
            </a>
            <h1 dir="auto" className="mt-4 max-w-[24ch] text-h1 lg:mt-6">
              {title}
            </h1>
            {description !== null && (
              <p dir="auto" className="mt-5 max-w-measure font-serif text-read whitespace-pre-line">
                {description}
              </p>
            )}
            {original !== null && (
              <p className="mt-5 text-base text-muted">
                Based on{" "}
                <a href={paths.topList(original.id)} className="link">
                  <bdi>{original.title}</bdi>
                </a>{" "}
                by{" "}
                <a href={paths.profile(original.author.id)} className="link">
                  <bdi>{original.author.name}</bdi>
                </a>
              </p>
            )}
            <Byline list={list} />
          </div>
        </header>
        <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-7 lg:pt-12 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
          <div className="space-y-8 xl:sticky xl:top-8 xl:col-start-2 xl:row-start-1 xl:self-start">
            {ownerActions}
            {shareCard}
            {remixLink}
            <div className="flex flex-wrap items-center gap-x-6">
              {hasFeed && <RssLink href={paths.topListRss(id)} of={title} />}
              {isReportable && <ReportButton target={{ kind: "list", id }} text="Report this list" />}
            </div>
          </div>
          {items.length === 0 && <p className="text-base text-muted">This list has no podcasts yet.</p>}
          <ol className="ranking xl:col-start-1 xl:row-start-1">
            {items.map((item, index) => (
              <RankedItem
                key={item.podcast.id}
                item={item}
                rank={index + 1}
                authorName={author.name}
                reportButton={
                  isReportable && (
                    <ReportButton
                      target={{ kind: "note", id, podcastId: item.podcast.id }}
                      text="Report this note"
                      label={`Report this note on ${item.podcast.name}`}
                    />
                  )
                }
              />
            ))}
          </ol>
        </div>
      </article>
      <aside aria-labelledby="own" className="page mt-20">
        <div className="border-t-2 border-ink pt-9">
          <h2 id="own" className="text-h1">
            Create Your Own <span className="marked ms-0 whitespace-nowrap">Top 10</span>
          </h2>
          <p className="mt-4 mb-7 max-w-[46ch] text-base text-muted">
            Choose up to ten podcasts, put them in order, and say why.
          </p>
          <CreateListLink texts={{ signedIn: "Make Your List", signedOut: "Get Started" }} />
        </div>
      </aside>
    </>
  );
}
