import { guestSlug } from "../../domain/content/guests.ts";
import type { ResultType, SearchResult } from "../../domain/search/search.ts";
import { markQuery, matchingExcerpt } from "../../domain/search/word-matches.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { Marked } from "../../ui/Marked.tsx";

export const GROUP_NAMES: Record<ResultType, string> = {
  show: "Shows",
  episode: "Episodes",
  category: "Categories",
  guest: "Guests",
  list: "Top 10 lists",
};

export const TYPE_NAMES: Record<ResultType, string> = {
  show: "Show",
  episode: "Episode",
  category: "Category",
  guest: "Guest",
  list: "Top 10 list",
};

/** A guest with only one episode has no page, so the link leads to the recap. */
export function resultAddress({ type, slug, title, episodeCount }: SearchResult): string {
  switch (type) {
    case "show":
      return paths.show(slug);
    case "episode":
      return paths.recap(slug);
    case "category":
      return paths.category(slug);
    case "guest":
      return (episodeCount ?? 0) > 1 ? paths.guest(guestSlug(title)) : paths.recap(slug);
    case "list":
      return paths.topList(slug);
  }
}

/** Returns the category of a show, the show of an episode, or the number of a guest's episodes. */
export function contextOf({ type, category, show, description, episodeCount }: SearchResult) {
  switch (type) {
    case "show":
      return category?.name;
    case "episode":
      return show?.name;
    case "guest":
      return (episodeCount ?? 0) > 1 ? formatCount(episodeCount ?? 0, "episode") : (description ?? "");
    default:
      return undefined;
  }
}

export const excerptOf = ({ type, description }: SearchResult, query: string, maxChars: number) =>
  type === "guest" || description === null ? null : matchingExcerpt(description, query, maxChars);

export const MarkedQuery = ({ text, query }: { text: string; query: string }) => (
  <Marked text={text} query={query} mark={markQuery} />
);
