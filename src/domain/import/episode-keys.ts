import { slugify } from "../text/slug.ts";

export interface EpisodeIdentity {
  guid?: string | null | undefined;
  sound?: string | null | undefined;
  page?: string | null | undefined;
  title: string;
  date?: string | null | undefined;
  minutes?: number | null | undefined;
}

export interface KeyedEpisode {
  title: string;
  date: string | null;
  keys: readonly string[];
}

/** The most reliable kind comes first. */
const KINDS = ["guid", "sound", "page", "title"] as const;
type Kind = (typeof KINDS)[number];

/** Some programs write such words instead of a guid. */
const NO_GUID =
  /^(?:0|n ?a|no|none|null|nil|nan|not a(?:vailable|pplicable)|undefined|unknown|false|true|tb[ad]|(?:gu)?id|empty|default|\[?object object\]?)?$/;
/** A source key has the name of the show, this key, and at most 500 characters. */
const KEY_MAX_CHARS = 240;

/** Some feeds give the website of the show as the page of every episode, so it is no key. */
export function episodeKeys(identity: EpisodeIdentity, website?: string | null): string[] {
  const site = pageAddress(website);
  const isSite = (address: string) => address !== "" && address === site;
  const guid = guidOf(identity.guid);
  const page = pageAddress(identity.page);
  const title = [
    slugify(identity.title, "episode"),
    dayOf(identity.date) ?? "",
    identity.minutes ? Math.round(identity.minutes) : "",
  ].join("|");
  const values: Record<Kind, string> = {
    guid: isSite(pageAddress(identity.guid)) ? "" : guid,
    sound: soundPath(identity.sound),
    page: isSite(page) || !page.includes("/") ? "" : page,
    title,
  };
  return KINDS.flatMap((kind) => (values[kind] ? [`${kind}:${shortened(values[kind])}`] : []));
}

export const dayOf = (date: string | null | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(date?.trim() ?? "")?.[0] ?? null;

export function distinctKeys<Episode extends KeyedEpisode>(
  episodes: readonly Episode[],
): (episode: Episode) => string[] {
  const uses = new Map<string, number>();
  for (const { keys } of episodes) for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  return ({ keys }) => keys.filter((key) => uses.get(key) === 1);
}

/** Keeps the latest version of an episode, such as the version after the one for members, and gives it all keys. */
export function withoutRepeats<Episode extends KeyedEpisode>(
  episodes: readonly Episode[],
): { episode: Episode; keys: string[]; versions: Episode[] }[] {
  const versions = new Map<string, Episode[][]>();
  const groups: Episode[][] = [];
  for (const episode of episodes) {
    const [firstKey = ""] = episode.keys;
    const groupsOfKey = versions.get(firstKey) ?? [];
    const group = groupsOfKey.find(([other]) => other && isVersion(episode, other));
    if (group) group.push(episode);
    else {
      const newGroup = [episode];
      groups.push(newGroup);
      versions.set(firstKey, [...groupsOfKey, newGroup].slice(0, MAX_GROUPS_OF_KEY));
    }
  }
  return groups.map((group) => ({
    episode: group.reduce((latest, episode) => ((episode.date ?? "") > (latest.date ?? "") ? episode : latest)),
    keys: [...new Set(group.flatMap(({ keys }) => keys))],
    versions: group,
  }));
}

/** Some feeds give all episodes the same guid. Without a limit, the comparisons would grow with the square of the feed. */
const MAX_GROUPS_OF_KEY = 5;

function isVersion(episode: KeyedEpisode, other: KeyedEpisode): boolean {
  if (!episode.keys[0]?.startsWith("guid:")) return episode.keys.join() === other.keys.join();
  return isSameTitle(episode.title, other.title) || sharesAddressAndDay(episode, other);
}

/**
 * A guid counts alone, unless several episodes of the source have it. An address also needs the same title or day,
 * because some shows give all episodes the same address. A stored episode belongs to at most one item.
 */
export function matchEpisodes<Item extends KeyedEpisode, Stored extends KeyedEpisode>(
  items: readonly Item[],
  storedEpisodes: readonly Stored[],
): Map<Item, Stored> {
  const storedByKey = new Map(storedEpisodes.flatMap((stored) => stored.keys.map((key) => [key, stored] as const)));
  const distinct = distinctKeys(items);
  const matches = new Map<Item, Stored>();
  const usedEpisodes = new Set<Stored>();
  for (const kind of KINDS) {
    const claims = new Map<Stored, Item>();
    for (const item of items) {
      if (matches.has(item)) continue;
      for (const key of item.keys.filter((name) => name.startsWith(`${kind}:`))) {
        const stored = storedByKey.get(key);
        if (!stored || usedEpisodes.has(stored)) continue;
        const isDistinct = distinct(item).includes(key);
        if (!agrees(kind, item, stored, isDistinct)) continue;
        const rival = claims.get(stored);
        if (!rival || likeness(item, stored) > likeness(rival, stored)) claims.set(stored, item);
      }
    }
    for (const [stored, item] of claims) {
      if (matches.has(item)) continue;
      matches.set(item, stored);
      usedEpisodes.add(stored);
    }
  }
  return matches;
}

function agrees(kind: Kind, item: KeyedEpisode, stored: KeyedEpisode, isDistinct: boolean) {
  if (kind === "title") return true;
  if (isSameTitle(item.title, stored.title)) return true;
  if (kind === "guid") return isDistinct || sharesAddressAndDay(item, stored);
  return isSameDay(item, stored);
}

/** A guid such as "1" can be in two shows, so a proof needs more. */
export const isProof = (item: KeyedEpisode, stored: KeyedEpisode): boolean =>
  isSameTitle(item.title, stored.title) || sharesAddress(item, stored);

/** Counts what two episodes have in common. */
function likeness(item: KeyedEpisode, stored: KeyedEpisode): number {
  return (
    item.keys.filter((key) => stored.keys.includes(key)).length +
    Number(isSameTitle(item.title, stored.title)) +
    Number(isSameDay(item, stored))
  );
}

const isSameDay = (a: KeyedEpisode, b: KeyedEpisode) => a.date !== null && a.date === b.date;

const sharesAddress = (a: KeyedEpisode, b: KeyedEpisode) =>
  a.keys.some((key) => /^(?:sound|page):/.test(key) && b.keys.includes(key));

const sharesAddressAndDay = (a: KeyedEpisode, b: KeyedEpisode) => isSameDay(a, b) && sharesAddress(a, b);

/** Returns true also if one title has more words, such as "(early access)". A number means another episode, such as "Part 2". */
function isSameTitle(title: string, other: string): boolean {
  const [short = "", long = ""] = [slugify(title, "episode"), slugify(other, "episode")].sort(
    (a, b) => a.length - b.length,
  );
  if (short === long) return true;
  const rest = `-${long}-`.split(`-${short}-`);
  return rest.length === 2 && !/\p{N}/u.test(rest.join());
}

function guidOf(source: string | null | undefined): string {
  const guid = source?.trim() ?? "";
  const words = guid.toLowerCase().replace(/[^\p{L}\p{N}[\]]+/gu, " ");
  return NO_GUID.test(words.trim()) ? "" : guid.replace(/^https?:\/\//i, "");
}

/** Services that count downloads put their address before the other one: `/redirect.mp3/media.example/tide/1.mp3`. */
function soundPath(address: string | null | undefined): string {
  const url = URL.parse(address ?? "");
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const segments = url.pathname.split("/").filter(Boolean);
  const lastHost = segments.slice(0, -1).findLastIndex((segment) => segment.includes("."));
  return segments.slice(lastHost + 1).join("/");
}

const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|source)$/i;

export function pageAddress(address: string | null | undefined): string {
  const url = URL.parse(address?.trim() ?? "");
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}`;
}

function shortened(value: string): string {
  return value.length <= KEY_MAX_CHARS
    ? value
    : `${value.slice(0, KEY_MAX_CHARS / 3)}…${value.slice((-2 * KEY_MAX_CHARS) / 3)}`;
}
