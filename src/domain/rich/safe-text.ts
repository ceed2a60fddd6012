import type { SafeHtml } from "../content/content.ts";
import { decodeEntities } from "../text/entities.ts";

type Piece = { kind: "open" | "close"; tag: string; href: string | null } | { kind: "text"; text: string };

// In sanitised HTML, all tags are closed, all attributes have quotation marks, and every other `<` is escaped.
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s[^\s"=>]+="[^"]*")*)\s*\/?>|([^<]+)/gi;
const HREF = /\shref="([^"]*)"/i;

/** Splits sanitised HTML into tags and texts. Works without a DOM, in Node and in browsers. */
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
