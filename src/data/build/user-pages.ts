import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MAX_RENDERED_LISTS } from "../../domain/constants.ts";
import type { ListCardWithAuthor, TopList } from "../../domain/lists/top-list.ts";
import type { Profile, ProfileList } from "../../domain/people/profile.ts";
import { fetchDirectory } from "../list-cards.ts";
import { PROFILE_COLUMNS, toProfile } from "../profiles.ts";
import { fetchOriginals, LIST_COLUMNS, toTopList } from "../top-lists.ts";
import { cacheDir } from "./cache-dir.ts";
import { connectSource, type Source } from "./source.ts";

export interface AuthorProfile {
  profile: Profile;
  isPro: boolean;
  lists: readonly ProfileList[];
}

/** The public content of readers that a build renders (decision 25). */
export interface UserContent {
  lists: readonly TopList[];
  authors: readonly AuthorProfile[];
  directory: readonly ListCardWithAuthor[];
}

const TIMEOUT_MS = 30_000;
const LISTS_PER_REQUEST = 100;
/** This number of ids fits safely into an address. */
const IDS_PER_REQUEST = 100;

async function readUserContent(source: Source): Promise<UserContent> {
  const lists = await readLists(source);
  const byAuthor = Map.groupBy(lists, ({ author }) => author.id);
  const profiles = await readProfiles(source, [...byAuthor.keys()]);
  const authors = profiles.map((profile) => {
    const authorLists = byAuthor.get(profile.id) ?? [];
    const newestFirst = authorLists.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt, "en"));
    return {
      profile,
      isPro: authorLists[0]?.author.isPro ?? false,
      lists: newestFirst.map(toProfileList),
    };
  });
  const directory = await fetchDirectory("trending", AbortSignal.timeout(TIMEOUT_MS), { source });
  return { lists, authors, directory };
}

/** Sends several requests, because one response with a thousand whole lists could exceed the statement timeout. */
async function readLists(source: Source): Promise<TopList[]> {
  const lists = new Map<string, TopList>();
  for (let from = 0; from < MAX_RENDERED_LISTS; from += LISTS_PER_REQUEST) {
    const { data, error } = await source
      .from("top_lists")
      .select(LIST_COLUMNS)
      .order("view_count", { ascending: false })
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, from + LISTS_PER_REQUEST - 1);
    if (error) throw new Error(`Reading top_lists failed: ${error.message}`);
    const originalIds = data.flatMap(({ remixOf }) => remixOf ?? []);
    const originals =
      originalIds.length > 0 ? await fetchOriginals(originalIds, source, AbortSignal.timeout(TIMEOUT_MS)) : [];
    for (const row of data) lists.set(row.id, toTopList(row, originals));
    if (data.length < LISTS_PER_REQUEST) break;
  }
  return [...lists.values()];
}

const toProfileList = ({ author: _, description: __, original: ___, items, ...list }: TopList): ProfileList => ({
  ...list,
  items: items.map(({ podcast: { id, name, imageUrl } }) => ({ id, name, imageUrl })),
});

async function readProfiles(source: Source, ids: readonly string[]): Promise<Profile[]> {
  const profiles: Profile[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
    const { data, error } = await source
      .from("profiles")
      .select(PROFILE_COLUMNS)
      .in("user_id", ids.slice(from, from + IDS_PER_REQUEST));
    if (error) throw new Error(`Reading profiles failed: ${error.message}`);
    profiles.push(...data.map(toProfile));
  }
  return profiles.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const userPagesFile = () => join(cacheDir(), "user-pages.json");

let userContent: Promise<UserContent> | undefined;

/** A build reads this content only once, so that every page shows the same content. */
export function openUserContent(): Promise<UserContent> {
  userContent ??= readUserContent(connectSource()).then((content) => {
    writeFileSync(userPagesFile(), JSON.stringify(content));
    return content;
  });
  return userContent;
}

export const loadStoredUserContent = (): UserContent =>
  JSON.parse(readFileSync(userPagesFile(), "utf8")) as UserContent;
