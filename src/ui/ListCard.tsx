import type { Author, ListCard as List } from "../domain/lists/top-list.ts";
import { formatCount } from "../domain/text/plural.ts";
import * as paths from "../paths.ts";
import { Avatar } from "./Avatar.tsx";
import { CardLink } from "./CardLink.tsx";
import { DateText } from "./DateText.tsx";
import { ListPreview } from "./ListPreview.tsx";
import { ProBadge } from "./ProBadge.tsx";
import { VISIBILITY_TEXTS } from "./VisibilityField.tsx";

interface Props {
  list: List;
  /** Undefined on the author's own page. */
  author?: Author;
  headingLevel?: 2 | 3;
}

export function ListCard({ list, author, headingLevel = 2 }: Props) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <article className="card relative flex h-full flex-col border-t-2 border-ink pt-4">
      <Heading dir="auto" className="line-clamp-3 text-card text-pretty">
        <CardLink href={paths.topList(list.id)} text={list.title} />
      </Heading>
      <div className="mt-4">
        <ListPreview items={list.items} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-5 text-meta text-muted">
        {author && (
          <a
            href={paths.profile(author.id)}
            className="group relative z-10 flex min-h-8 min-w-0 items-center gap-2 font-medium text-ink no-underline"
          >
            <Avatar name={author.name} url={author.avatarUrl} className="size-7 text-meta" size={28} />
            <span className="truncate underline decoration-edge group-hover:decoration-2">
              <bdi>{author.name}</bdi>
            </span>
          </a>
        )}
        {author?.isPro && <ProBadge />}
        {list.isHidden && <span className="font-semibold text-danger">Hidden by a moderator</span>}
        {list.visibility && list.visibility !== "public" && (
          <span className="font-semibold text-ink">{VISIBILITY_TEXTS[list.visibility].text}</span>
        )}
        <span className="tabular-nums">{formatCount(list.viewCount, "view")}</span>
        <DateText date={list.createdAt.slice(0, 10)} />
      </div>
    </article>
  );
}
