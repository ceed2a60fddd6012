import type { ReactNode } from "react";
import type { FeedEntry } from "../../domain/feeds.ts";
import * as paths from "../../paths.ts";
import { DateText } from "../../ui/DateText.tsx";

interface Props<Item> {
  entries: readonly FeedEntry<Item>[];
  draw: (items: readonly Item[]) => ReactNode;
  now?: number | undefined;
}

/** What episodes give to a feed, each with where it comes from. */
export function FeedList<Item>({ entries, draw, now }: Props<Item>) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} tabIndex={-1} className="border-t border-rule py-8 lg:py-10">
          <article
            aria-label={entry.title}
            className="grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]"
          >
            {draw(entry.items)}
            <Origin entry={entry} now={now} />
          </article>
        </li>
      ))}
    </ol>
  );
}

function Origin({ entry, now }: { entry: FeedEntry<unknown>; now: number | undefined }) {
  return (
    <footer className="text-meta text-muted max-lg:ps-11 lg:pt-1">
      <p className="label">{entry.category.name}</p>
      <p className="mt-1.5 font-serif text-base text-ink text-pretty">
        <a href={paths.recap(entry.slug)} className="no-underline">
          <span className="stroke">{entry.title}</span>
        </a>
      </p>
      <p className="mt-1.5">
        <a
          href={paths.show(entry.show.slug)}
          className="font-medium text-ink underline decoration-edge hover:decoration-2"
        >
          {entry.show.name}
        </a>
        {entry.date !== null && (
          <>
            {" · "}
            <DateText date={entry.date} age now={now} />
          </>
        )}
      </p>
    </footer>
  );
}
