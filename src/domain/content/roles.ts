import type { Guest } from "./content.ts";
import { withoutHosts } from "./hosts.ts";
import { type Quote, readQuotes } from "./quotes.ts";

export type Role = "host" | "guest";

type Person = Pick<Guest, "name">;

/** Returns null for a speaker whom neither the show nor the episode names, such as a caller. */
export function roleOf(speaker: string | null, hosts: readonly Person[], guests: readonly Person[]): Role | null {
  if (speaker === null) return null;
  const isAmong = (people: readonly Person[]) => withoutHosts([{ name: speaker }], people).length === 0;
  if (isAmong(hosts)) return "host";
  return isAmong(guests) ? "guest" : null;
}

/** A quote with what its author is in the episode, if the show or the episode names the author. */
export interface AttributedQuote extends Quote {
  role: Role | null;
}

export const attributedQuotes = (
  lines: readonly string[],
  hosts: readonly Guest[],
  guests: readonly Guest[],
): AttributedQuote[] => readQuotes(lines).map((quote) => ({ ...quote, role: roleOf(quote.author, hosts, guests) }));
