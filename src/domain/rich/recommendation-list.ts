import type { SafeHtml } from "../content/content.ts";
import { replaceTags } from "../text/tags.ts";

interface Block {
  tag: string;
  html: string;
}

const PIECE = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/gi;
const HEADING = /^h[1-6]$/;
const INLINE = /^(?:a|b|br|code|em|i|s|span|strong|u)$/;
const VOID_ELEMENT = /^(?:br|hr)$/;
/** Quill merges neighbouring code blocks into one. */
const MERGED_BY_QUILL = /<pre\b/;

/** Splits the HTML at each `<hr>`. If there is no `<hr>`, splits after each list entry and after each block except headings. */
export function splitRecommendations(html: SafeHtml): string[] {
  const blocks = blocksOf(html);
  const parts = blocks.some(({ tag }) => tag === "hr") ? splitAtRules(blocks) : splitAfterBlocks(blocks);
  return parts.filter((part) => replaceTags(part, "").trim() !== "");
}

export function joinRecommendations(items: readonly SafeHtml[]): string {
  const itemHtmls = items.map((item) =>
    blocksOf(item)
      .map(({ html }) => html)
      .join(""),
  );
  const joinedHtml = itemHtmls.join("");
  const parts = splitRecommendations(joinedHtml as SafeHtml);
  const splitRestoresItems =
    parts.length === itemHtmls.length && parts.every((part, index) => part === itemHtmls[index]);
  if (splitRestoresItems && !(itemHtmls.length > 1 && MERGED_BY_QUILL.test(joinedHtml))) return joinedHtml;
  return itemHtmls.join("<hr>") + (itemHtmls.length === 1 ? "<hr>" : "");
}

function splitAtRules(blocks: readonly Block[]): string[] {
  const parts = [""];
  for (const { tag, html } of blocks) {
    if (tag === "hr") parts.push("");
    else parts.push((parts.pop() ?? "") + html);
  }
  return parts;
}

function splitAfterBlocks(blocks: readonly Block[]): string[] {
  const parts: string[] = [];
  let headings = "";
  for (const { tag, html } of blocks) {
    if (HEADING.test(tag)) headings += html;
    else {
      const [first = "", ...otherEntries] = /^[uo]l$/.test(tag) ? entriesOf(html) : [html];
      parts.push(headings + first, ...otherEntries);
      headings = "";
    }
  }
  return headings === "" ? parts : [...parts, headings];
}

function entriesOf(list: string): string[] {
  const itemsHtml = list.slice(list.indexOf(">") + 1, list.lastIndexOf("<"));
  return blocksOf(itemsHtml as SafeHtml).map(({ html }) =>
    blocksOf(html.slice(html.indexOf(">") + 1, html.lastIndexOf("<")) as SafeHtml)
      .map((block) => block.html)
      .join(""),
  );
}

function blocksOf(html: SafeHtml): Block[] {
  const blocks: Block[] = [];
  let text = "";
  let openBlock: { tag: string; depth: number; from: number } | null = null;
  const finishParagraph = () => {
    if (text.trim() !== "") blocks.push({ tag: "p", html: `<p>${text.trim()}</p>` });
    text = "";
  };
  for (const match of html.matchAll(PIECE)) {
    const [piece, slash, name] = match;
    const tag = name?.toLowerCase();
    if (openBlock) {
      if (tag === openBlock.tag) openBlock.depth += slash ? -1 : 1;
      if (openBlock.depth > 0) continue;
      blocks.push({
        tag: openBlock.tag,
        html: html.slice(openBlock.from, match.index + piece.length),
      });
      openBlock = null;
    } else if (tag === undefined || INLINE.test(tag)) text += piece;
    else if (!slash) {
      finishParagraph();
      if (VOID_ELEMENT.test(tag)) blocks.push({ tag, html: piece });
      else openBlock = { tag, depth: 1, from: match.index };
    }
  }
  finishParagraph();
  return blocks;
}
