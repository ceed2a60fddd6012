import { PINNED_LIST_ITEMS } from "../../domain/constants.ts";
import { counted } from "../../domain/counted.ts";
import { type ListCard, preview } from "../../domain/top-list.ts";
import * as paths from "../../paths.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";

/** The list a pro shows first. */
export function PinnedList({ list }: { list: ListCard }) {
  const { shown, more } = preview(list.items, PINNED_LIST_ITEMS);
  return (
    <section
      aria-labelledby="pinned-list"
      className="card relative mt-12 grid gap-x-12 gap-y-6 border-t-2 border-ink pt-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
    >
      <div>
        <h2 id="pinned-list" className="label flex items-center gap-1.5">
          <Icon name="pin" className="size-4" />
          Pinned List
        </h2>
        <h3 dir="auto" className="mt-3 text-h2">
          <a
            href={paths.topList(list.id)}
            className="card-link no-underline after:absolute after:inset-0"
          >
            <span className="stroke">{list.title}</span>
          </a>
        </h3>
        <p className="mt-4 flex flex-wrap gap-x-3 text-meta text-muted">
          <span className="tabular-nums">{counted(list.viewCount, "view")}</span>
          <DateText date={list.createdAt.slice(0, 10)} />
        </p>
      </div>
      <div>
        <ol className="space-y-2.5">
          {shown.map(({ id, name, imageUrl }, index) => (
            <li key={id} className="flex items-center gap-3">
              <span className="w-5 shrink-0 font-serif text-lead leading-none tabular-nums">
                {index + 1}
              </span>
              <Thumbnail url={imageUrl} seed={id} square className="w-10 shrink-0" />
              <span dir="auto" className="line-clamp-2 min-w-0 font-medium">
                {name}
              </span>
            </li>
          ))}
        </ol>
        {more > 0 && <p className="mt-3 ms-8 text-meta font-semibold text-muted">+{more} more</p>}
      </div>
    </section>
  );
}
