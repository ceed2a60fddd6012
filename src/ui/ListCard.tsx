import { counted } from "../domain/counted.ts";
import { type Author, type ListCard as List, preview } from "../domain/top-list.ts";
import * as paths from "../paths.ts";
import { Avatar } from "./Avatar.tsx";
import { DateText } from "./DateText.tsx";
import { ProBadge } from "./ProBadge.tsx";
import { Thumbnail } from "./Thumbnail.tsx";

interface Props {
  list: List;
  /** Left out on the author's own page. */
  author?: Author;
  headingLevel?: 2 | 3;
}

/** A list in a grid; the whole card is the link. */
export function ListCard({ list, author, headingLevel = 2 }: Props) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const { shown, more } = preview(list.items);
  return (
    <article className="card relative flex h-full flex-col border-t-2 border-ink pt-4">
      <Heading dir="auto" className="line-clamp-3 text-card text-pretty">
        <a
          href={paths.topList(list.id)}
          className="card-link no-underline after:absolute after:inset-0"
        >
          <span className="stroke">{list.title}</span>
        </a>
      </Heading>
      <ol className="mt-4 space-y-2.5">
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
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-5 text-meta text-muted">
        {author && (
          <a
            href={paths.profile(author.id)}
            className="group relative z-10 flex min-h-8 min-w-0 items-center gap-2 font-medium text-ink no-underline"
          >
            <Avatar
              name={author.name}
              url={author.avatarUrl}
              className="size-7 text-meta"
              size={28}
            />
            <span className="truncate underline decoration-edge group-hover:decoration-2">
              <bdi>{author.name}</bdi>
            </span>
          </a>
        )}
        {author?.isPro && <ProBadge />}
        <span className="tabular-nums">{counted(list.viewCount, "view")}</span>
        <DateText date={list.createdAt.slice(0, 10)} />
      </div>
    </article>
  );
}
