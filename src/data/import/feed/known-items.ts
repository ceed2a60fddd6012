import { splitAfterTags } from "../../../domain/text/tags.ts";
import { sha256 } from "../sha256.ts";

/** `withoutKnownItems` puts the hash of an item into this attribute of its element. */
export const HASH_ATTRIBUTE = "data-item-hash";
const HASH_CHARS = 32;

/** Finds the tags of items. Skips comments and sections of CDATA, whose text may contain such tags. */
const TAG = /<!\[CDATA\[|<!--|<(\/?)(item|entry)\b[^>]*>/gi;

interface RawItem {
  start: number;
  end: number;
  nameEnd: number;
}

/**
 * Removes the items with known hashes from a feed before the parsing, because most of the time goes into the parsing.
 * If all items are known, the first one stays, because a feed without items and title is no feed.
 */
export async function withoutKnownItems(
  text: string,
  known: ReadonlyMap<string, unknown>,
): Promise<{ text: string; hashes: string[] }> {
  const items = rawItems(splitAfterTags(text)[0]);
  const hashes = await Promise.all(
    items.map(async ({ start, end }) => (await sha256(text.slice(start, end))).slice(0, HASH_CHARS)),
  );
  const hasNews = hashes.some((hash) => !known.has(hash));
  const parts: string[] = [];
  let position = 0;
  for (const [index, { start, end, nameEnd }] of items.entries()) {
    const hash = hashes[index] ?? "";
    parts.push(text.slice(position, start));
    position = end;
    if (known.has(hash) && (hasNews || index > 0)) continue;
    parts.push(text.slice(start, nameEnd), ` ${HASH_ATTRIBUTE}="${hash}"`, text.slice(nameEnd, end));
  }
  return { text: [...parts, text.slice(position)].join(""), hashes };
}

/** Leaves out items with other items inside, and items without an end. The parser decides what they mean. */
function rawItems(text: string): RawItem[] {
  const items: RawItem[] = [];
  const tag = new RegExp(TAG);
  let open: RawItem | null = null;
  let depth = 0;
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    const [found, slash, name = ""] = match;
    if (name === "") {
      const closing = found === "<!--" ? "-->" : "]]>";
      const end = text.indexOf(closing, tag.lastIndex);
      if (end < 0) break;
      tag.lastIndex = end + closing.length;
    } else if (slash === "/") {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && open) items.push({ ...open, end: tag.lastIndex });
      if (depth === 0) open = null;
    } else if (!found.endsWith("/>")) {
      depth++;
      const start = match.index;
      open = depth === 1 ? { start, end: start, nameEnd: start + 1 + name.length } : null;
    }
  }
  return items;
}
