import type { SupabaseClient } from "@supabase/supabase-js";
import { distinctKeys, isProof, type KeyedEpisode, matchEpisodes } from "../../domain/import/episode-keys.ts";
import { areDifferent, matchShow, showKeys } from "../../domain/import/show-keys.ts";
import type { Database } from "../database.types.ts";
import { showKeyOf } from "./map.ts";
import type { OpenFile, SourceItem } from "./read.ts";
import { sha256 } from "./sha256.ts";

export interface KnownEpisode extends KeyedEpisode {
  id: string;
  sourceKey: string;
  hasTranscript: boolean;
}

export interface KnownShow {
  id: string;
  name: string;
  slug: string;
  website: string | null;
}

export interface Recognition {
  /** Null for a new show. */
  showId: string | null;
  /** The source key of the show. Source keys of new episodes begin with this text. */
  key: string;
  showKeys: string[];
  known: ReadonlyMap<SourceItem, KnownEpisode>;
  storedKeys: ReadonlySet<string>;
  /** Keys of known episodes that no import has stored yet. */
  newKeys: { id: string; keys: string[] }[];
  /** True for a followed feed whose show was not imported from its address. The import may only add drafts. */
  onlyAdds: boolean;
}

/**
 * What to do if a show has the name of the source, and nothing else in common with it. `followed` is the address of a
 * followed feed, and its `slug` the show that earlier checks wrote to. A feed can copy all that other feeds say about
 * themselves, and nobody looks before its import.
 */
export type SameName = "new show" | "ask" | { slug: string } | { followed: string; slug?: string };

type Client = SupabaseClient<Database>;
type Candidate = Awaited<ReturnType<typeof fetchCandidates>>[number];

const SHOW_KEYS_PER_REQUEST = 100;
const KEYS_PER_REQUEST = 1000;
const ITEMS_PER_REQUEST = 500;

/** Only an editor can say which show the source belongs to. */
export class SameNameQuestion extends Error {
  readonly shows: readonly KnownShow[];
  constructor(shows: readonly KnownShow[]) {
    super(
      `only its name equals ${shows.map(({ slug, website }) => `the show ${slug}${website ? ` (${website})` : ""}`).join(" and ")}`,
    );
    this.shows = shows;
  }
}

/** Finds the show of the files and its known episodes. All files belong to one show. May throw SameNameQuestion. */
export async function recognize(
  client: Client,
  files: readonly OpenFile[],
  sameName: SameName,
  /** Stored episodes that belong to other items of the source. */
  taken: ReadonlySet<string> = new Set(),
): Promise<Recognition> {
  const keys = await keysOfShow(files);
  const choice: { slug?: string; followed?: string } = typeof sameName === "object" ? sameName : {};
  const { slug: chosenSlug = null, followed = null } = choice;
  const candidates = await fetchCandidates(client, files, keys, chosenSlug, taken);
  const [ownKey] = followed === null ? [] : await showKeys({ feeds: [followed] }, sha256);
  const ownShow = candidates.find((show) => show.keys.some((key) => key === ownKey));
  const chosenShow = chosenSlug === null ? ownShow : withSlug(candidates, chosenSlug);
  const match = chosenShow
    ? { kind: "known" as const, show: chosenShow }
    : matchShow(keys, followed === null ? candidates : candidates.filter(hasNoFeed));
  if (match.kind === "known")
    return {
      showId: match.show.id,
      key: match.show.sourceKey ?? match.show.slug,
      showKeys: keys,
      known: match.show.known,
      newKeys: match.show.newKeys,
      storedKeys: match.show.storedKeys,
      onlyAdds: followed !== null && match.show !== ownShow,
    };
  if (match.kind === "same-name" && sameName === "ask") throw new SameNameQuestion(match.shows);
  return newShow(files, keys, candidates);
}

/** Groups files that hold the same show, so that the import writes this show only once. */
export async function groupShows<File extends OpenFile>(files: readonly File[]): Promise<File[][]> {
  const groups: { name: string; keys: string[]; files: File[] }[] = [];
  for (const file of files) {
    const name = showKeyOf(file.show);
    const keys = await keysOfShow([file]);
    const group = groups.find(
      (other) =>
        other.name === name && (["guid", "site"] as const).every((kind) => !areDifferent(kind, keys, other.keys)),
    );
    if (group) {
      group.files.push(file);
      group.keys.push(...keys);
    } else groups.push({ name, keys, files: [file] });
  }
  return groups.map((group) => group.files);
}

/** Stores the keys that the import has learned about known episodes, so that a later change of the others does no harm. */
export async function storeNewKeys(client: Client, show: string, newKeys: Recognition["newKeys"]): Promise<void> {
  for (let start = 0; start < newKeys.length; start += ITEMS_PER_REQUEST) {
    const items = newKeys.slice(start, start + ITEMS_PER_REQUEST);
    await client.rpc("store_episode_keys", { show, items }).throwOnError();
  }
}

async function keysOfShow(files: readonly OpenFile[]): Promise<string[]> {
  const keys = await Promise.all(
    files.map(({ show: { podcast_guid: guid, feeds, website } }) => showKeys({ guid, feeds, website }, sha256)),
  );
  return [...new Set(keys.flat())].slice(0, SHOW_KEYS_PER_REQUEST);
}

async function fetchCandidates(
  client: Client,
  files: readonly OpenFile[],
  keys: string[],
  chosenSlug: string | null,
  taken: ReadonlySet<string>,
) {
  const [first] = files;
  if (!first) throw new Error("There is no show.");
  const { data } = await client
    .rpc("known_shows", {
      lookup_keys: keys,
      lookup_name: first.show.name,
      lookup_slug: chosenSlug ?? showKeyOf(first.show),
    })
    .throwOnError();
  return Promise.all(
    data.map(async ({ id, source_key: sourceKey, name, slug, website, has_same_name, ...row }) => ({
      id,
      sourceKey,
      name,
      slug,
      website,
      keys: row.keys,
      hasSameName: has_same_name,
      ...(await matchItems(client, id, files, taken)),
    })),
  );
}

async function matchItems(client: Client, show: string, files: readonly OpenFile[], taken: ReadonlySet<string>) {
  const known = new Map<SourceItem, KnownEpisode>();
  const newKeys = new Map<string, Set<string>>();
  const storedKeys = new Set<string>();
  let itemCount = 0;
  let proofs = 0;
  for (const { items } of files) {
    const stored = await fetchKnown(client, show, items);
    for (const key of stored.flatMap(({ keys }) => keys)) storedKeys.add(key);
    const distinct = distinctKeys(items);
    itemCount += items.length;
    const free = stored.filter(({ id }) => !taken.has(id));
    for (const [item, episode] of matchEpisodes(items, free)) {
      known.set(item, episode);
      if (isProof(item, episode)) proofs++;
      const learned = distinct(item).filter((key) => !storedKeys.has(key));
      if (learned.length > 0) newKeys.set(episode.id, new Set([...(newKeys.get(episode.id) ?? []), ...learned]));
    }
  }
  return {
    known,
    storedKeys,
    newKeys: Array.from(newKeys, ([id, learned]) => ({ id, keys: [...learned] })),
    sharesEpisodes: proofs > 0 && proofs * 2 >= itemCount,
  };
}

async function fetchKnown(client: Client, show: string, items: readonly SourceItem[]): Promise<KnownEpisode[]> {
  const keys = [...new Set(items.flatMap((item) => item.keys))];
  const episodes = new Map<string, KnownEpisode>();
  for (let start = 0; start < keys.length; start += KEYS_PER_REQUEST) {
    const chunk = keys.slice(start, start + KEYS_PER_REQUEST);
    const { data } = await client.rpc("known_episodes", { show, lookup_keys: chunk }).throwOnError();
    for (const { id, source_key: sourceKey, episode_date: date, ...row } of data)
      episodes.set(id, {
        id,
        sourceKey,
        title: row.title,
        date,
        keys: row.keys,
        hasTranscript: row.has_transcript,
      });
  }
  return [...episodes.values()];
}

const hasNoFeed = ({ keys }: Candidate) => !keys.some((key) => key.startsWith("feed:"));

function withSlug(candidates: readonly Candidate[], slug: string): Candidate {
  const candidate = candidates.find((show) => show.slug === slug);
  if (candidate) return candidate;
  throw new Error(`no show has the slug ${slug}`);
}

/** A new show gets the slug of its name. If another show has this slug, a short hash follows. */
async function newShow(
  files: readonly OpenFile[],
  keys: string[],
  candidates: readonly Candidate[],
): Promise<Recognition> {
  const [first] = files;
  const slug = first ? showKeyOf(first.show) : "";
  const isTaken = candidates.some((show) => show.slug === slug || show.sourceKey === slug);
  const content = [...keys, ...(first?.items ?? []).flatMap((item) => item.keys)].join("\n");
  const suffix = isTaken ? `-${(await sha256(content)).slice(0, 6)}` : "";
  return {
    showId: null,
    key: `${Array.from(slug)
      .slice(0, suffix ? 45 : 200)
      .join("")}${suffix}`,
    showKeys: keys,
    known: new Map(),
    storedKeys: new Set(),
    newKeys: [],
    onlyAdds: false,
  };
}
