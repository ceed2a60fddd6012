import { Parser, type ParserOptions } from "htmlparser2";
import { replaceTags, splitAfterTags } from "./tags.ts";

/** No real document nests its elements so deeply. For each tag, the parser searches all open elements. */
const MAX_OPEN_ELEMENTS = 500;
const MAX_LEVELS = 200;
/** In a shorter text, elements cannot be nested so deeply that the parser becomes slow. */
const ALWAYS_FAST_CHARS = 2_000;

const TAG = /<(\/?)([a-z][^\s/>]*)[^>]*>/gi;
const WITHOUT_LEVEL =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|script|style|title|textarea|xmp|iframe|noembed|noframes|plaintext)$/i;

class TooDeep extends Error {}

/** Removes the tags of elements that are nested too deeply, and their unmatched end tags. Their texts stay. */
export function withoutDeepNesting(markup: string, options: ParserOptions = {}): string {
  if (markup.length <= ALWAYS_FAST_CHARS || isShallow(markup, options)) return markup;
  const shallowMarkup = withoutDeepTags(markup);
  return isShallow(shallowMarkup, options) ? shallowMarkup : replaceTags(markup, "");
}

function isShallow(markup: string, options: ParserOptions): boolean {
  let openCount = 0;
  const handlers = {
    onopentagname() {
      if (++openCount > MAX_OPEN_ELEMENTS) throw new TooDeep();
    },
    onclosetag() {
      openCount--;
    },
  };
  try {
    new Parser(handlers, options).end(markup);
    return true;
  } catch (error) {
    if (error instanceof TooDeep) return false;
    throw error;
  }
}

function withoutDeepTags(markup: string): string {
  const openNames: string[] = [];
  const openCounts = new Map<string, number>();
  const count = (name: string, change: number) => openCounts.set(name, (openCounts.get(name) ?? 0) + change);
  const [head, tail] = splitAfterTags(markup);
  const shallowHead = head.replace(TAG, (tag, slash: string, fullName: string) => {
    const name = fullName.toLowerCase();
    if (WITHOUT_LEVEL.test(name) || (!slash && tag.endsWith("/>"))) return tag;
    if (!slash) {
      if (openNames.length >= MAX_LEVELS) return "";
      openNames.push(name);
      count(name, 1);
      return tag;
    }
    if (!openCounts.get(name)) return "";
    while (openNames.length > 0) {
      const openName = openNames.pop() ?? "";
      count(openName, -1);
      if (openName === name) break;
    }
    return tag;
  });
  return shallowHead + tail;
}
