import { SLUG_MAX_BYTES } from "../limits.ts";
import { fnv1a } from "./fnv.ts";

export type SlugKind = "category" | "show" | "episode" | "guest";

const NOT_IN_NAME = /[^\p{L}\p{M}\p{N}_\s-]|\p{Default_Ignorable_Code_Point}/gu;

/** Makes a slug that `isSlug` accepts. If the text has no word, the slug consists of the kind and a short hash. */
export function slugify(text: string, kind: SlugKind): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replace(NOT_IN_NAME, "")
    .normalize("NFC")
    .split(/[\s-]+/)
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter(Boolean);
  return cutToBytes(words.join("-"), SLUG_MAX_BYTES) || `${kind}-${fnv1a(text).toString(36)}`;
}

/** Makes the slug of a new row from its name, as long as the admin has not typed another slug (specification §4). */
export function slugAfterNameChange(slug: string, nameBefore: string, nameAfter: string, kind: SlugKind): string {
  const slugOf = (name: string) => (name.trim() ? slugify(name, kind) : "");
  return slug === slugOf(nameBefore) ? slugOf(nameAfter) : slug;
}

const utf8 = new TextEncoder();

function cutToBytes(slug: string, maxBytes: number): string {
  const { read: readLength } = utf8.encodeInto(slug, new Uint8Array(maxBytes));
  return readLength < slug.length ? slug.slice(0, readLength).replace(/-+$/, "") : slug;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: `private.is_slug` excludes the same characters
const NOT_IN_SLUG = /[\u0000-\u002c./\u003a-\u005e\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]/;

/** The SQL function `private.is_slug` has the same rule. A test compares both. */
export function isSlug(text: string): boolean {
  const bytes = utf8.encode(text).length;
  return bytes > 0 && bytes <= SLUG_MAX_BYTES && !NOT_IN_SLUG.test(text) && !/^-|--|-$/.test(text);
}

/** A slug with so few characters has at most 180 bytes, which leaves room for a number at its end. */
const MAX_CHARS_WITH_NUMBER = 45;

export function slugChoices(text: string, kind: SlugKind, maxChoices: number): string[] {
  const slug = slugify(text, kind);
  const shortSlug = Array.from(slug).slice(0, MAX_CHARS_WITH_NUMBER).join("").replace(/-+$/, "");
  return Array.from({ length: maxChoices }, (_, index) => {
    if (index === 0) return slug;
    const numberedSlug = `${slug}-${index + 1}`;
    return isSlug(numberedSlug) ? numberedSlug : `${shortSlug}-${index + 1}`;
  });
}
