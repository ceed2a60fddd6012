import { slugify } from "../../src/domain/text/slug.ts";
import { heldOutFaults, keysOverLimit } from "./faults.ts";
import type { SearchQuery, SearchSet, SearchShow, SearchTarget } from "./search-queries.ts";

/** Returns a line for each fault. `shows` has only the real shows, and `content` has the invented shows. */
export function searchFaults({ content, queries }: SearchSet, shows: SearchShow[]): string[] {
  const allShows = [...shows, ...content.shows];
  const names = namesOf(allShows, content.lists);
  const texts = queries.map(({ query }) => query.toLowerCase());
  const slugs = allShows.map(({ show }) => slugify(show.name, "show"));
  return [
    ...queries.flatMap((query) =>
      queryFaults(query, names.get(keyOf(query.target)), allShows).map(
        (fault) => `${query.id} ${fault}`,
      ),
    ),
    ...heldOutFaults(queries, ({ kind }) => kind),
    ...keysOverLimit(texts, 1).map((text) => `“${text}” appears twice`),
    ...keysOverLimit(slugs, 1).map((slug) => `${slug} is the slug of two shows`),
  ];
}

const keyOf = (target: SearchTarget) =>
  `${target.type} ${"slug" in target ? target.slug : target.name}`;

function namesOf(shows: SearchShow[], lists: { title: string }[]): Map<string, string> {
  return new Map([
    ...lists.map(({ title }) => nameEntry({ type: "list", name: title }, title)),
    ...shows.flatMap(({ show, episodes }) => [
      nameEntry({ type: "show", slug: slugify(show.name, "show") }, show.name),
      // The import uses only the first category of a show.
      ...show.categories
        .slice(0, 1)
        .map((name) => nameEntry({ type: "category", slug: slugify(name, "category") }, name)),
      ...episodes.flatMap(({ title, slug, guests }) => [
        nameEntry({ type: "episode", slug }, title),
        ...guests.map(({ name }) => nameEntry({ type: "guest", name }, name)),
      ]),
    ]),
  ]);
}

const nameEntry = (target: SearchTarget, name: string): [string, string] => [keyOf(target), name];

function queryFaults(query: SearchQuery, name: string | undefined, shows: SearchShow[]): string[] {
  if (name === undefined) return [`finds ${keyOf(query.target)}, which does not exist`];
  return matchesKind(query, name, shows) ? [] : [`is no ${query.kind} query for “${name}”`];
}

function matchesKind({ kind, query, target }: SearchQuery, name: string, shows: SearchShow[]) {
  const queryWords = wordsOf(query);
  const nameWords = wordsOf(name);
  switch (kind) {
    case "exact":
      return query === name;
    case "typo":
    case "inflection":
      return queryWords.some((word) => !nameWords.includes(word));
    case "word-order":
      return (
        queryWords.every((word) => nameWords.includes(word)) &&
        !nameWords.join(" ").includes(queryWords.join(" "))
      );
    case "missing-accents":
      return !NOT_ASCII.test(query) && NOT_ASCII.test(name);
    case "partial-word":
      return nameWords.some(
        (word) => word !== queryWords.at(-1) && word.startsWith(queryWords.at(-1) ?? ""),
      );
    case "guest":
    case "list":
      return target.type === kind;
    case "transcript-only":
      return target.type === "episode" && isOnlyInTranscript(queryWords, target, shows);
    case "other-script":
      return OTHER_SCRIPT.test(query);
  }
}

const NOT_ASCII = /[^\p{ASCII}]/u;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function isOnlyInTranscript(
  words: string[],
  { slug }: Extract<SearchTarget, { slug: string }>,
  shows: SearchShow[],
): boolean {
  const containsAllWords = (text: string) => {
    const textWords = new Set(wordsOf(text));
    return words.every((word) => textWords.has(word));
  };
  const episodes = shows.flatMap((file) => file.episodes);
  const otherFields = [
    ...shows.map(({ show }) => show),
    ...episodes.map(({ transcript: _, ...fields }) => fields),
  ];
  return (
    episodes.some(
      (episode) => episode.slug === slug && containsAllWords(episode.transcript ?? ""),
    ) &&
    !otherFields.some((fields) => containsAllWords(JSON.stringify(fields).replace(/\\[nrt]/g, " ")))
  );
}
