import type { TopList } from "../../domain/lists/top-list.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ProBadge } from "../../ui/ProBadge.tsx";
import { VISIBILITY_TEXTS } from "../../ui/VisibilityField.tsx";

export function Byline({ list }: { list: TopList }) {
  const { author, viewCount, createdAt, visibility } = list;
  return (
    <div className="mt-7 flex items-center gap-3.5">
      <Avatar name={author.name} url={author.avatarUrl} className="size-13 text-h3" size={52} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <a
            href={paths.profile(author.id)}
            className="min-w-0 text-base font-semibold underline decoration-edge hover:decoration-2"
          >
            <bdi>{author.name}</bdi>
          </a>
          {author.isPro && <ProBadge />}
        </p>
        <ul className="mt-0.5 flex flex-wrap gap-x-4 text-ui text-muted tabular-nums">
          {visibility !== "public" && <li className="font-semibold text-ink">{VISIBILITY_TEXTS[visibility].text}</li>}
          <li>{formatCount(author.followerCount, "follower")}</li>
          <li>{formatCount(viewCount, "view")}</li>
          <li>
            <DateText date={createdAt.slice(0, 10)} />
          </li>
        </ul>
      </div>
    </div>
  );
}
