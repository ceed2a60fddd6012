import { charLength, SLUG_MAX_BYTES } from "../limits.ts";
import { isSlug } from "../text/slug.ts";
import { validWebUrl } from "../text/web-url.ts";

type Problem = string | undefined;

export const requiredProblem = (text: string): Problem => (text.trim() === "" ? "Please fill this in." : undefined);

export const lengthProblem = (text: string, maxChars: number): Problem =>
  charLength(text.trim()) > maxChars ? `At most ${maxChars.toLocaleString("en-US")} characters fit here.` : undefined;

export function slugProblem(text: string): Problem {
  const slug = text.trim();
  if (slug === "") return requiredProblem(slug);
  if (isSlug(slug)) return undefined;
  return new TextEncoder().encode(slug).length > SLUG_MAX_BYTES
    ? "This is too long for an address."
    : "Use letters, digits and single hyphens only.";
}

export const urlProblem = (text: string): Problem =>
  text.trim() === "" || validWebUrl(text.trim()) !== null
    ? undefined
    : "This is not a web address. It has to begin with https:// or http://.";
