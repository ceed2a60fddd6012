import type { Guest } from "./content.ts";

type Person = Pick<Guest, "name">;

/** The SQL function `private.person_key` has the same rule. */
export const personKey = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** The hosts of a show are no guests of its episodes, even if an episode lists them as guests (decision 74). */
export function withoutHosts<P extends Person>(people: readonly P[], hosts: readonly Person[]): P[] {
  const keys = new Set(hosts.map(({ name }) => personKey(name)));
  return people.filter(({ name }) => !keys.has(personKey(name)));
}
