import { slugify } from "../../src/domain/text/slug.ts";
import { heldOutFaults, tooMany } from "./faults.ts";
import type { SearchQuery, SearchSet, SearchShow, SearchTarget } from "./search-queries.ts";

/** What is wrong with the queries, a line each. `shows` are the real ones. */
export function searchFaults({ content, queries }: SearchSet, shows: SearchShow[]): string[] {
  const all = [...shows, ...content.shows];
  const names = namesOf(all, content.lists);
  const texts = queries.map(({ query }) => query.toLowerCase());
  const slugs = all.map(({ show }) => slugify(show.name, "show"));
  return [
    ...queries.flatMap((query) =>
      queryFaults(query, names.get(keyOf(query.target)), all).map(
        (fault) => `${query.id} ${fault}`,
      ),
    ),
    ...heldOutFaults(queries, ({ kind }) => kind),
    ...tooMany(texts, 1).map((text) => `“${text}” is asked twice`),
    ...tooMany(slugs, 1).map((slug) => `${slug} is the slug of two shows`),
  ];
}

const keyOf = (target: SearchTarget) =>
  `${target.type} ${"slug" in target ? target.slug : target.name}`;

/** The names of everything that can be found, by its key. */
function namesOf(shows: SearchShow[], lists: { title: string }[]): Map<string, string> {
  return new Map([
    ...lists.map(({ title }) => named({ type: "list", name: title }, title)),
    ...shows.flatMap(({ show, episodes }) => [
      named({ type: "show", slug: slugify(show.name, "show") }, show.name),
      // An imported show has its first category only.
      ...show.categories
        .slice(0, 1)
        .map((name) => named({ type: "category", slug: slugify(name, "category") }, name)),
      ...episodes.flatMap(({ title, slug, guests }) => [
        named({ type: "episode", slug }, title),
        ...guests.map(({ name }) => named({ type: "guest", name }, name)),
      ]),
    ]),
  ]);
}

const named = (target: SearchTarget, name: string): [string, string] => [keyOf(target), name];

function queryFaults(query: SearchQuery, name: string | undefined, shows: SearchShow[]): string[] {
  if (name === undefined) return [`finds ${keyOf(query.target)}, which does not exist`];
  return isOfItsKind(query, name, shows) ? [] : [`is no ${query.kind} query for “${name}”`];
}

function isOfItsKind({ kind, query, target }: SearchQuery, name: string, shows: SearchShow[]) {
  const typed = wordsOf(query);
  const written = wordsOf(name);
  switch (kind) {
    case "exact":
      return query === name;
    case "typo":
    case "inflection":
      return typed.some((word) => !written.includes(word));
    case "word-order":
      return (
        typed.every((word) => written.includes(word)) &&
        !written.join(" ").includes(typed.join(" "))
      );
    case "missing-accents":
      return !NOT_ASCII.test(query) && NOT_ASCII.test(name);
    case "partial-word":
      return written.some((word) => word !== typed.at(-1) && word.startsWith(typed.at(-1) ?? ""));
    case "guest":
    case "list":
      return target.type === kind;
    case "transcript-only":
      return target.type === "episode" && isOnlyInTranscript(typed, target, shows);
    case "other-script":
      return OTHER_SCRIPT.test(query);
  }
}

const NOT_ASCII = /[^\p{ASCII}]/u;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The transcript has all the words, and no other text of any show or episode has all of them. */
function isOnlyInTranscript(
  words: string[],
  { slug }: Extract<SearchTarget, { slug: string }>,
  shows: SearchShow[],
): boolean {
  const hasAll = (text: string) => {
    const has = new Set(wordsOf(text));
    return words.every((word) => has.has(word));
  };
  const episodes = shows.flatMap((file) => file.episodes);
  const others = [
    ...shows.map(({ show }) => show),
    ...episodes.map(({ transcript: _, ...other }) => other),
  ];
  return (
    episodes.some((episode) => episode.slug === slug && hasAll(episode.transcript ?? "")) &&
    !others.some((other) => hasAll(JSON.stringify(other).replace(/\\[nrt]/g, " ")))
  );
}
