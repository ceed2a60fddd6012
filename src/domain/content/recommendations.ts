import { charLength } from "../limits.ts";
import { piecesOf } from "../rich/safe-text.ts";
import { validWebUrl } from "../text/web-url.ts";
import type { SafeHtml } from "./content.ts";

const RECOMMENDATION_TYPES = ["book", "article", "video", "podcast", "website", "tool", "course", "resource"] as const;
export type RecommendationType = (typeof RECOMMENDATION_TYPES)[number];

export interface Recommendation {
  title: string;
  description: string | null;
  url: string | null;
  type: RecommendationType;
}

const TEXT_MIN_CHARS = 10;
const TITLE_MIN_CHARS = 4;
const FALLBACK_TITLE_MAX_CHARS = 100;

interface Mark {
  from: number;
  to: number;
}

interface Paragraph {
  text: string;
  bold?: Mark;
  link?: Mark;
  italic?: Mark;
  url?: string | null;
}

const BLOCKS = /^(?:p|li|ul|ol|blockquote|pre|hr|h[1-6])$/;
const HEADING = /^h[1-6]$/;
const MARK_KINDS: Record<string, "bold" | "link" | "italic"> = {
  b: "bold",
  strong: "bold",
  a: "link",
  i: "italic",
  em: "italic",
};

/** Each paragraph or list entry is one recommendation (specification §5, §9). */
export function readRecommendations(html: SafeHtml): Recommendation[] {
  return paragraphsOf(html)
    .filter(({ text }) => charLength(text) >= TEXT_MIN_CHARS)
    .map(toRecommendation)
    .filter(({ title }) => charLength(title) >= TITLE_MIN_CHARS);
}

function paragraphsOf(html: SafeHtml): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let currentParagraph: Paragraph = { text: "" };
  let isHeading = false;
  const openTags: { tag: string; from: number }[] = [];
  const finish = () => {
    paragraphs.push({ ...currentParagraph, text: currentParagraph.text.trimEnd() });
    currentParagraph = { text: "" };
    openTags.length = 0;
  };
  for (const piece of piecesOf(html)) {
    if (piece.kind === "text") {
      if (!isHeading) currentParagraph.text += collapseSpaces(piece.text, currentParagraph.text);
    } else if (BLOCKS.test(piece.tag)) {
      finish();
      if (HEADING.test(piece.tag)) isHeading = piece.kind === "open";
    } else if (piece.tag === "br") {
      currentParagraph.text += collapseSpaces(" ", currentParagraph.text);
    } else if (piece.kind === "open") {
      if (piece.tag === "a") currentParagraph.url ??= validWebUrl(piece.href);
      openTags.push({ tag: piece.tag, from: currentParagraph.text.length });
    } else {
      const index = openTags.findLastIndex(({ tag }) => tag === piece.tag);
      const [start] = index < 0 ? [] : openTags.splice(index);
      const kind = MARK_KINDS[piece.tag];
      const isEmpty = start && currentParagraph.text.slice(start.from).trim() === "";
      if (start && kind && !isEmpty) currentParagraph[kind] ??= { from: start.from, to: currentParagraph.text.length };
    }
  }
  finish();
  return paragraphs;
}

function collapseSpaces(text: string, before: string): string {
  const collapsedText = text.replace(/\s+/gu, " ");
  return before === "" || before.endsWith(" ") ? collapsedText.trimStart() : collapsedText;
}

function toRecommendation(paragraph: Paragraph): Recommendation {
  const { text, url = null } = paragraph;
  const titleAndDescription = titleOf(paragraph);
  const type = typeOf(titleAndDescription.description ?? "") ?? typeOf(text) ?? "resource";
  return { ...titleAndDescription, url, type };
}

function titleOf({ text, bold, link, italic }: Paragraph) {
  const mark = bold ?? link ?? (italic?.from === 0 ? italic : undefined);
  if (!mark) return fallbackTitle(text);
  const title = trimPunctuation(text.slice(mark.from, mark.to));
  const before = trimPunctuation(text.slice(0, mark.from));
  const description = before === "" ? trimPunctuation(text.slice(mark.to)) : text;
  return { title, description: description === "" ? null : description };
}

function fallbackTitle(text: string) {
  const dash = / (?:[—–―]|--?) /u.exec(text);
  const titleBeforeDash = dash ? text.slice(0, dash.index) : "";
  if (
    dash &&
    charLength(titleBeforeDash) >= TITLE_MIN_CHARS &&
    charLength(titleBeforeDash) <= FALLBACK_TITLE_MAX_CHARS
  ) {
    return { title: titleBeforeDash, description: text.slice(dash.index + dash[0].length) };
  }
  if (charLength(text) <= FALLBACK_TITLE_MAX_CHARS) return { title: text, description: null };
  const shortTitle = [...text].slice(0, FALLBACK_TITLE_MAX_CHARS - 1).join("");
  return { title: `${shortTitle.trimEnd()}…`, description: text };
}

const trimPunctuation = (text: string) => text.replace(/^[\s.,:;。、，：；—–―-]+|[\s,:;、，：；—–―-]+$/gu, "");

const TYPE_WORD = new RegExp(`(?<![\\p{L}\\p{N}])(${RECOMMENDATION_TYPES.join("|")})s?(?![\\p{L}\\p{N}])`, "iu");

function typeOf(text: string): RecommendationType | null {
  const name = TYPE_WORD.exec(text)?.[1]?.toLowerCase();
  return RECOMMENDATION_TYPES.find((type) => type === name) ?? null;
}
