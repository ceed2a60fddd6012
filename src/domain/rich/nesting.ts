import { splitAfterTags } from "../text/tags.ts";

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/gi;
const NO_END_TAG = /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i;
const MAX_DEPTH = 100;

/** Returns true if elements are nested more deeply than in any real text (security F26). */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, tag = ""] of splitAfterTags(html)[0].matchAll(TAG)) {
    if (NO_END_TAG.test(tag)) continue;
    depth += slash ? -1 : 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
