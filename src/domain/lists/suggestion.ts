import { charLength, PODCAST_MAX_CHARS } from "../limits.ts";
import { validWebUrl } from "../text/web-url.ts";

export interface Suggestion {
  name: string;
  address: string;
}

/** Adds a missing `https://`, because people copy and type addresses without it. */
export function addressOf(typedAddress: string): string {
  const text = typedAddress.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** Returns the reason why a reader cannot send the suggestion, or undefined. */
export function suggestionProblem({ name, address }: Suggestion): string | undefined {
  if (name.trim() === "" && address.trim() === "") return "Enter the name or the address of the podcast.";
  if (charLength(name) > PODCAST_MAX_CHARS.name) return `A name has at most ${PODCAST_MAX_CHARS.name} characters.`;
  const url = addressOf(address);
  return url !== "" && validWebUrl(url) === null ? "Enter an address that begins with https://." : undefined;
}
