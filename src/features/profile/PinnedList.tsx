import { PINNED_LIST_ITEMS } from "../../domain/constants.ts";
import type { ListCard } from "../../domain/lists/top-list.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { CardLink } from "../../ui/CardLink.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ListPreview } from "../../ui/ListPreview.tsx";
import { VISIBILITY_TEXTS } from "../../ui/VisibilityField.tsx";

export function PinnedList({ list }: { list: ListCard }) {
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
          <CardLink href={paths.topList(list.id)} text={list.title} />
        </h3>
        <p className="mt-4 flex flex-wrap gap-x-3 text-meta text-muted">
          <span className="tabular-nums">{formatCount(list.viewCount, "view")}</span>
          <DateText date={list.createdAt.slice(0, 10)} />
          {list.isHidden && <span className="font-semibold text-danger">Hidden by a moderator</span>}
          {list.visibility && list.visibility !== "public" && (
            <span className="font-semibold text-ink">{VISIBILITY_TEXTS[list.visibility].text}</span>
          )}
        </p>
      </div>
      <div>
        <ListPreview items={list.items} maxItems={PINNED_LIST_ITEMS} />
      </div>
    </section>
  );
}
