import type { ReactNode } from "react";
import type { ListItem } from "../../domain/lists/top-list.ts";
import * as paths from "../../paths.ts";
import { QuoteFigure } from "../../ui/QuoteFigure.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";

interface Props {
  item: ListItem;
  rank: number;
  authorName: string;
  /** The button that reports the note. */
  reportButton?: ReactNode;
}

export function RankedItem({ item: { podcast, note, showSlug }, rank, authorName, reportButton }: Props) {
  return (
    <li className="ranked">
      <p className="rank">
        <span>{rank}</span>
      </p>
      <Thumbnail url={podcast.imageUrl} seed={podcast.id} square className="ranked-cover" />
      <h2 dir="auto" className="ranked-name">
        {showSlug === null ? (
          podcast.name
        ) : (
          <a href={paths.show(showSlug)} className="no-underline hover:underline">
            {podcast.name}
          </a>
        )}
      </h2>
      <div className="ranked-words">
        {podcast.description !== null && (
          <p dir="auto" className="line-clamp-6 text-base text-pretty text-muted">
            {podcast.description}
          </p>
        )}
        {note !== null && (
          <>
            <QuoteFigure quote={{ text: note, author: authorName, role: null }} textClass="text-card" />
            {reportButton}
          </>
        )}
      </div>
    </li>
  );
}
