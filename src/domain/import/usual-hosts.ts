import type { Guest } from "../content/content.ts";
import { personKey } from "../content/hosts.ts";

const MIN_SHARE = 0.5;

/**
 * Many feeds name the hosts only in their episodes. Then the hosts of the show are those whom at least half of these
 * episodes name. So a person who replaces the host once does not become a host of the show.
 */
export function usualHosts<P extends Pick<Guest, "name">>(hostsOfEpisodes: readonly (readonly P[])[]): P[] {
  const lists = hostsOfEpisodes.filter((hosts) => hosts.length > 0);
  const found = new Map<string, { person: P; episodes: number }>();
  for (const hosts of lists) {
    for (const [key, person] of new Map(hosts.map((host) => [personKey(host.name), host]))) {
      found.set(key, { person, episodes: (found.get(key)?.episodes ?? 0) + 1 });
    }
  }
  return [...found.values()].filter(({ episodes }) => episodes >= lists.length * MIN_SHARE).map(({ person }) => person);
}
