import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { fetchDirectory } from "../../data/list-cards.ts";
import { hashOfLists, readSort } from "../../domain/lists/top-list.ts";
import { formatCount } from "../../domain/text/plural.ts";
import { useSamePageLinks } from "../../hooks/use-same-page-links.ts";
import { topLists } from "../../paths.ts";
import { $search } from "../../state/address.ts";
import { useLoadable } from "../../state/loadable.ts";
import { ListGrid, ListPlaceholders } from "../../ui/ListGrid.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { SortLinks } from "./SortLinks.tsx";

const load = (sort: string, signal: AbortSignal) => fetchDirectory(readSort(sort), signal);

interface Props {
  /** The result of `hashOfLists` for the trending lists that the build rendered. Null if the build rendered no lists. */
  builtDigest: number | null;
  children?: ReactNode;
}

/** The address contains the sort order. */
export function Directory({ builtDigest, children }: Props) {
  const search = useStore($search, { ssr: "initial" });
  const sort = readSort(new URLSearchParams(search).get("sort"));
  const [lists, retry] = useLoadable(sort, load);
  const { follow: followLink, hasFollowedLink } = useSamePageLinks(topLists());
  const showsBuiltLists =
    sort === "trending" &&
    builtDigest !== null &&
    (lists.state !== "ready" || hashOfLists(lists.value) === builtDigest);

  return (
    // biome-ignore lint/a11y: the links inside are the controls; this handler opens them without a page load
    <div onClick={followLink}>
      <SortLinks currentSort={sort} />
      <p className="sr-only" aria-live="polite">
        {hasFollowedLink.current && lists.state === "ready" && formatCount(lists.value.length, "list")}
      </p>
      <div data-browse-cards>
        {showsBuiltLists && lists.state === "failed" && <QuietFailure subject="Newer lists" retry={retry} />}
        {showsBuiltLists && children}
        {!showsBuiltLists && lists.state === "failed" && <LoadFailed subject="The lists" retry={retry} />}
        {!showsBuiltLists && lists.state === "loading" && (
          <div className="noscript:hidden">
            <ListPlaceholders />
          </div>
        )}
        {!showsBuiltLists &&
          lists.state === "ready" &&
          (lists.value.length > 0 ? (
            <ListGrid lists={lists.value} />
          ) : (
            <Notice heading="No lists found" text={NO_LISTS_TEXTS[sort]} headingLevel={2} />
          ))}
      </div>
    </div>
  );
}

const NO_LISTS_TEXTS = {
  trending: "No one has published a list yet. Create the first one.",
  recent: "No one has published a list yet. Create the first one.",
  pro: "No pro has published a list yet. Choose Trending or Recent.",
  week: "No one has opened or shared a list this week. Choose Trending or Recent.",
} as const;
