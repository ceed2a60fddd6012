import { pageAddress } from "./episode-keys.ts";

export interface ShowIdentity {
  /** The `podcast:guid` of the feed. */
  guid?: string | null | undefined;
  /** All known addresses of the feed. */
  feeds?: readonly string[] | null | undefined;
  website?: string | null | undefined;
}

export interface StoredShow {
  name: string;
  keys: readonly string[];
  hasSameName: boolean;
  /** True if the show has at least half of the episodes of the source. */
  sharesEpisodes: boolean;
}

export type ShowMatch<Show> =
  | { kind: "known"; show: Show }
  | { kind: "new" }
  /** The shows have the same name, and nothing else in common with the source. An editor decides. */
  | { kind: "same-name"; shows: Show[] };

/** The address of a feed may have a token, so its key is a hash. */
export async function showKeys(
  { guid, feeds, website }: ShowIdentity,
  hashOf: (text: string) => Promise<string>,
): Promise<string[]> {
  const feedKeys = (feeds ?? []).map(async (address) => `feed:${await hashOf(feedAddress(address))}`);
  const guidKey = /^[\da-f-]{32,36}$/i.test(guid?.trim() ?? "") ? guid?.trim().toLowerCase() : null;
  const site = pageAddress(website);
  return [
    ...(guidKey ? [`guid:${guidKey}`] : []),
    ...new Set(await Promise.all(feedKeys)),
    ...(site ? [`site:${site.slice(0, 300)}`] : []),
  ];
}

const feedAddress = (address: string) =>
  address
    .trim()
    .replace(/^[a-z]+:\/\/(?:www\.)?/i, "")
    .replace(/\/$/, "");

/** Shows of a network may share a website, so a website counts only with the name or with known episodes. */
export function matchShow<Show extends StoredShow>(
  keys: readonly string[],
  storedShows: readonly Show[],
): ShowMatch<Show> {
  const withKey = (kind: string) =>
    storedShows.filter((show) => show.keys.some((key) => key.startsWith(`${kind}:`) && keys.includes(key)));
  const possibleShows = storedShows.filter((show) => !areDifferent("guid", keys, show.keys));
  const ofSite = withKey("site").filter((show) => possibleShows.includes(show));
  const ofName = storedShows.filter(({ hasSameName }) => hasSameName);
  const show =
    withKey("guid")[0] ??
    withKey("feed")[0] ??
    ofSite.find(({ sharesEpisodes }) => sharesEpisodes) ??
    ofSite.find(({ hasSameName }) => hasSameName) ??
    ofName.find((other) => other.sharesEpisodes && possibleShows.includes(other));
  if (show) return { kind: "known", show };
  return ofName.length > 0 ? { kind: "same-name", shows: ofName } : { kind: "new" };
}

export function areDifferent(kind: string, a: readonly string[], b: readonly string[]): boolean {
  const ofKind = (keys: readonly string[]) => keys.filter((key) => key.startsWith(`${kind}:`));
  return ofKind(a).length > 0 && ofKind(b).length > 0 && !ofKind(a).some((key) => ofKind(b).includes(key));
}
