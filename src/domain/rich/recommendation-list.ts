import type { SafeHtml } from "../content/content.ts";

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

/** Splits at rules (`<hr>`). If there is no rule, splits after each list entry and after each block except headings. */
export function splitRecommendations(html: SafeHtml): string[] {
  const blocks = blocksOf(html);
  const parts = blocks.some(({ tag }) => tag === "hr") ? byRules(blocks) : byBlocks(blocks);
  return parts.filter((part) => part.replace(/<[^>]*>/g, "").trim() !== "");
}

export function joinRecommendations(items: readonly SafeHtml[]): string {
  const itemHtml = items.map((item) =>
    blocksOf(item)
      .map(({ html }) => html)
      .join(""),
  );
  const joinedHtml = itemHtml.join("");
  const parts = splitRecommendations(joinedHtml as SafeHtml);
  const splitRestoresItems =
    parts.length === itemHtml.length && parts.every((part, index) => part === itemHtml[index]);
  if (splitRestoresItems && !(itemHtml.length > 1 && MERGED_BY_QUILL.test(joinedHtml)))
    return joinedHtml;
  return itemHtml.join("<hr>") + (itemHtml.length === 1 ? "<hr>" : "");
}

function byRules(blocks: readonly Block[]): string[] {
  const parts = [""];
  for (const { tag, html } of blocks) {
    if (tag === "hr") parts.push("");
    else parts.push((parts.pop() ?? "") + html);
  }
  return parts;
}

function byBlocks(blocks: readonly Block[]): string[] {
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
  let open: { tag: string; depth: number; from: number } | null = null;
  const finishParagraph = () => {
    if (text.trim() !== "") blocks.push({ tag: "p", html: `<p>${text.trim()}</p>` });
    text = "";
  };
  for (const match of html.matchAll(PIECE)) {
    const [whole, slash, name] = match;
    const tag = name?.toLowerCase();
    if (open) {
      if (tag === open.tag) open.depth += slash ? -1 : 1;
      if (open.depth > 0) continue;
      blocks.push({ tag: open.tag, html: html.slice(open.from, match.index + whole.length) });
      open = null;
    } else if (tag === undefined || INLINE.test(tag)) text += whole;
    else if (!slash) {
      finishParagraph();
      if (VOID_ELEMENT.test(tag)) blocks.push({ tag, html: whole });
      else open = { tag, depth: 1, from: match.index };
    }
  }
  finishParagraph();
  return blocks;
}
