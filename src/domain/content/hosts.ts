import type { Guest } from "./content.ts";

export type Role = "host" | "guest";

type Person = Pick<Guest, "name">;

/** The SQL function `private.person_key` has the same rule. */
const personKey = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** The hosts of a show are no guests of its episodes, even if an episode lists them as guests (decision 74). */
export function withoutHosts<P extends Person>(people: readonly P[], hosts: readonly Person[]): P[] {
  const keys = new Set(hosts.map(({ name }) => personKey(name)));
  return people.filter(({ name }) => !keys.has(personKey(name)));
}

/** Returns null for a speaker whom neither the show nor the episode names, such as a caller. */
export function roleOf(speaker: string | null, hosts: readonly Person[], guests: readonly Person[]): Role | null {
  if (speaker === null) return null;
  const isAmong = (people: readonly Person[]) => withoutHosts([{ name: speaker }], people).length === 0;
  if (isAmong(hosts)) return "host";
  return isAmong(guests) ? "guest" : null;
}

const MIN_SHARE = 0.5;

/**
 * Many feeds name the hosts only in their episodes. Then the hosts of the show are those whom at least half of these
 * episodes name. So a person who replaces the host once does not become a host of the show.
 */
export function usualHosts<P extends Person>(hostsOfEpisodes: readonly (readonly P[])[]): P[] {
  const lists = hostsOfEpisodes.filter((hosts) => hosts.length > 0);
  const found = new Map<string, { person: P; episodes: number }>();
  for (const hosts of lists) {
    for (const [key, person] of new Map(hosts.map((host) => [personKey(host.name), host]))) {
      found.set(key, { person, episodes: (found.get(key)?.episodes ?? 0) + 1 });
    }
  }
  return [...found.values()].filter(({ episodes }) => episodes >= lists.length * MIN_SHARE).map(({ person }) => person);
}
