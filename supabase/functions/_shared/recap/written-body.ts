import { sanitizeRichText } from "../../../../src/data/sanitize-build.ts";
import { writtenHtml, writtenItem } from "../../../../src/data/written-text.ts";
import { type NamedText, readNamedTexts } from "../../../../src/domain/recap-form/named-texts.ts";
import { sanitizedText } from "../../../../src/domain/rich/delta-html.ts";
import { htmlWords } from "../../../../src/domain/text/difference.ts";
import { isRecord } from "../../../../src/domain/text/is-record.ts";

export interface WrittenBody {
  html: string;
  /** The sentences with the numbers of their lines. Their texts are HTML. */
  sentences: NamedText[];
}

const MAX_BLOCKS = 300;
const TEXT_FIELDS = ["text", "html", "content", "body"];

/** Reads the body of a recap: blocks of sentences, or HTML or Markdown in one text. Returns null if it is neither. */
export function readBody(value: unknown): WrittenBody | null {
  if (typeof value === "string") return { html: writtenHtml(value), sentences: [] };
  const blocks = Array.isArray(value) ? value : isRecord(value) ? value["blocks"] : undefined;
  if (Array.isArray(blocks) && blocks.length > 0) return bodyOfBlocks(blocks.slice(0, MAX_BLOCKS));
  const fields = isRecord(value) ? value : {};
  const text = TEXT_FIELDS.map((name) => fields[name]).find((field) => typeof field === "string");
  if (typeof text === "string") return { html: writtenHtml(text), sentences: [] };
  return Array.isArray(blocks) ? { html: "", sentences: [] } : null;
}

function bodyOfBlocks(blocks: readonly unknown[]): WrittenBody {
  const sentences: NamedText[] = [];
  const html = blocks.map((block) => {
    const kind = isRecord(block) ? String(block["kind"] ?? block["type"] ?? block["tag"] ?? "p").toLowerCase() : "p";
    const texts = (readNamedTexts(block) ?? []).flatMap(({ text, lines }) => {
      const inline = inlineHtml(text);
      return inline === "" ? [] : [{ text: inline, lines }];
    });
    if (texts.length === 0) return "";
    sentences.push(...texts);
    return blockHtml(
      kind,
      texts.map(({ text }) => text),
    );
  });
  return { html: sanitizeRichText(html.join("")), sentences };
}

function blockHtml(kind: string, texts: readonly string[]): string {
  if (/^(?:h[1-6]|heading|title)$/.test(kind)) return `<h3>${texts.join(" ")}</h3>`;
  if (/^(?:blockquote|quote)$/.test(kind)) return `<blockquote><p>${texts.join(" ")}</p></blockquote>`;
  if (!/^(?:list|ul|ol|li|bullets?|steps)$/.test(kind)) return `<p>${texts.join(" ")}</p>`;
  const tag = /^(?:ol|steps)$/.test(kind) ? "ol" : "ul";
  return `<${tag}>${texts.map((text) => `<li>${text}</li>`).join("")}</${tag}>`;
}

/** Returns the HTML of one sentence, with emphasis and links, but without blocks. */
function inlineHtml(text: string): string {
  const html = writtenHtml(text);
  const inner = /^<p>([\s\S]*)<\/p>$/.exec(html)?.[1] ?? html;
  if (!/<\/?(?:p|h\d|ul|ol|li|blockquote|pre|hr|table)\b/i.test(inner)) return inner.trim();
  return sanitizedText(htmlWords(writtenItem(text)).replace(/\s+/g, " "));
}
