import type { SafeHtml } from "../content/content.ts";
import { decodeEntities } from "../text/entities.ts";

/** A piece of rich text, in reading order. */
type Piece =
  | { kind: "open" | "close"; tag: string; href: string | null }
  | { kind: "text"; text: string };

// Sanitised HTML is well formed: tags are closed, attributes quoted, every other `<` is `&lt;`.
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s[^\s"=>]+="[^"]*")*)\s*\/?>|([^<]+)/gi;
const HREF = /\shref="([^"]*)"/i;

/**
 * Takes rich text apart where no DOM is: in Node and in the browser alike. Only for what a
 * sanitiser wrote, which its type says. The texts are plain: they go to a page as text.
 */
export function* piecesOf(html: SafeHtml): Generator<Piece> {
  for (const [, slash, tag, attributes = "", text] of html.matchAll(PIECE)) {
    if (text !== undefined) yield { kind: "text", text: decodeEntities(text) };
    else if (tag !== undefined) {
      const href = HREF.exec(attributes)?.[1];
      yield {
        kind: slash ? "close" : "open",
        tag: tag.toLowerCase(),
        href: href === undefined ? null : decodeEntities(href),
      };
    }
  }
}
