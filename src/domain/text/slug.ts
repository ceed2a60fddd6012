import { SLUG_MAX_BYTES } from "../limits.ts";
import { fnv1a } from "./fnv.ts";

export type SlugKind = "category" | "show" | "episode" | "guest";

const NOT_IN_NAME = /[^\p{L}\p{M}\p{N}_\s-]|\p{Default_Ignorable_Code_Point}/gu;

/** Follows `private.is_slug`. A text without a word becomes the kind and a short hash. */
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

/** The slug of a new row follows its name until the admin writes another slug (specification §4). */
export function slugFollowingName(
  slug: string,
  nameBefore: string,
  nameAfter: string,
  kind: SlugKind,
): string {
  const slugOf = (name: string) => (name.trim() ? slugify(name, kind) : "");
  return slug === slugOf(nameBefore) ? slugOf(nameAfter) : slug;
}

const utf8 = new TextEncoder();

function cutToBytes(slug: string, maxBytes: number): string {
  const { read } = utf8.encodeInto(slug, new Uint8Array(maxBytes));
  return read < slug.length ? slug.slice(0, read).replace(/-+$/, "") : slug;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ranges of the migration
const NOT_IN_SLUG = /[\u0000-\u002c./\u003a-\u005e\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]/;

/** The rule of `private.is_slug`; a test compares both. */
export function isSlug(text: string): boolean {
  const bytes = utf8.encode(text).length;
  return bytes > 0 && bytes <= SLUG_MAX_BYTES && !NOT_IN_SLUG.test(text) && !/^-|--|-$/.test(text);
}

/** Leaves room for a number. */
const NUMBERED_CHARS = 45;

export function slugChoices(text: string, kind: SlugKind, maxChoices: number): string[] {
  const slug = slugify(text, kind);
  const short = Array.from(slug).slice(0, NUMBERED_CHARS).join("").replace(/-+$/, "");
  return Array.from({ length: maxChoices }, (_, index) => {
    if (index === 0) return slug;
    const numbered = `${slug}-${index + 1}`;
    return isSlug(numbered) ? numbered : `${short}-${index + 1}`;
  });
}
