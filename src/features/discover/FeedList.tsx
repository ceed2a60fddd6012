import type { FeedEntry, FeedItems, FeedKind } from "../../domain/feeds/feeds.ts";
import * as paths from "../../paths.ts";
import { DateText } from "../../ui/DateText.tsx";
import { RENDER_ITEMS } from "./items.tsx";

interface Props<Kind extends FeedKind> {
  kind: Kind;
  entries: readonly FeedEntry<FeedItems[Kind]>[];
}

export function FeedList<Kind extends FeedKind>({ kind, entries }: Props<Kind>) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} tabIndex={-1} className="border-t border-rule py-8 lg:py-10">
          <article
            aria-label={entry.title}
            lang={entry.language ?? undefined}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]"
          >
            {RENDER_ITEMS[kind](entry.items)}
            <Origin entry={entry} indent={INDENT_CLASSES[kind]} />
          </article>
        </li>
      ))}
    </ol>
  );
}

/** On small screens, the recap and the show of an entry align with the text of the items above. */
const INDENT_CLASSES: Record<FeedKind, string> = {
  quotes: "max-lg:ps-11",
  recommendations: "max-lg:ps-6",
};

interface OriginProps {
  entry: FeedEntry<unknown>;
  indent: string;
}

function Origin({ entry, indent }: OriginProps) {
  return (
    <footer className={`text-meta text-muted lg:pt-1 ${indent}`}>
      <p className="label">{entry.category.name}</p>
      <p dir="auto" className="mt-1.5 font-serif text-base text-ink text-pretty">
        <a href={paths.recap(entry.slug)} className="no-underline">
          <span className="stroke">{entry.title}</span>
        </a>
      </p>
      <p className="mt-1.5">
        <a
          dir="auto"
          href={paths.show(entry.show.slug)}
          className="font-medium text-ink underline decoration-edge hover:decoration-2"
        >
          {entry.show.name}
        </a>
        {entry.date !== null && (
          <>
            {" · "}
            <DateText date={entry.date} age />
          </>
        )}
      </p>
    </footer>
  );
}
