import { sanitizedText } from "../../../domain/rich/delta-html.ts";
import { splitTags, tagName } from "../../../domain/rich/split-tags.ts";
import { decodeReferences } from "./characters.ts";

type Token =
  | { kind: "tag"; html: string; name: string; isEnd: boolean }
  | { kind: "text"; html: string; isOwnLine: boolean }
  | { kind: "space"; html: string }
  | { kind: "break"; isBlankLine: boolean };

/** Inside of these elements, most line breaks are only spaces. */
const BLOCK = /^(?:p|h[1-6]|li|blockquote|td|th|dt|dd|figcaption|caption)$/;
/** At these tags, a line ends anyway. */
const ENDS_LINE =
  /^(?:p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|br|hr|table|tr|td|th|tbody|thead|caption|div|section|article|header|footer|aside|main|nav|form|fieldset|figure|figcaption|center)$/;
const VOID = /^(?:br|hr|img|input|wbr|area|base|col|embed|link|meta|source|track|)$/;
const RAW = /^(?:pre|script|style|textarea|title|template)$/;
/** Such a line is an own line, also inside of a block: a list item, a time, or an address. */
const OWN_LINE = /^(?:[-–—•*·]\s|[([]?\d{1,3}:\d{2}(?!\d)|https?:\/\/)/;
const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”])/;

/** Keeps line breaks and addresses of a plain text that has a few tags. As HTML, they would be spaces and plain words. */
export function withLineBreaks(source: string): string {
  if (!/\n|\r|https?:/i.test(source)) return source;
  const tokens = tokensOf(source);
  const following = followingOf(tokens);
  const paragraphs: string[] = [];
  let run = "";
  let hasParagraphs = false;
  let isInBlock = false;
  let openInline = 0;
  let isAtBoundary = true;
  const endRun = () => {
    const isEmpty = run.trim() === "";
    paragraphs.push(isEmpty || !hasParagraphs ? run : `<p>${run.trim()}</p>\n`);
    run = "";
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "text" || token.kind === "space") {
      run += token.html;
      if (token.kind === "text") isAtBoundary = false;
    } else if (token.kind === "break") {
      const next = following[index];
      if (isAtBoundary || next === "boundary") run += "\n";
      else if (!isInBlock && token.isBlankLine && openInline === 0) {
        hasParagraphs = true;
        endRun();
      } else if (token.isBlankLine) run += "<br><br>";
      else run += isInBlock && next !== "own line" ? "\n" : "<br>";
      isAtBoundary = true;
    } else {
      const { name, html, isEnd } = token;
      const endsLine = ENDS_LINE.test(name);
      if (endsLine && name !== "br" && !isInBlock) {
        endRun();
        openInline = 0;
      }
      if (BLOCK.test(name)) isInBlock = !isEnd;
      if (!endsLine && !VOID.test(name)) openInline = Math.max(0, openInline + (isEnd ? -1 : 1));
      if (endsLine) isAtBoundary = true;
      run += html;
      if (endsLine && name !== "br" && !isInBlock) {
        paragraphs.push(run);
        run = "";
      }
    }
  }
  endRun();
  return paragraphs.join("");
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let raw = "";
  let isInLink = false;
  for (const [index, part] of splitTags(source.replace(/\r\n?/g, "\n")).entries()) {
    if (index % 2 === 1) {
      const name = tagName(part);
      const isEnd = part.startsWith("</");
      if (name === "a") isInLink = !isEnd;
      if (RAW.test(name) && (raw === "" || raw === name)) raw = isEnd ? "" : name;
      tokens.push({ kind: "tag", html: part, name, isEnd });
    } else if (raw !== "") tokens.push({ kind: "text", html: part, isOwnLine: false });
    else tokens.push(...linesOf(part, isInLink));
  }
  return tokens;
}

function linesOf(text: string, isInLink: boolean): Token[] {
  const tokens: Token[] = [];
  let breaks = 0;
  const addBreak = () => {
    if (breaks > 0) tokens.push({ kind: "break", isBlankLine: breaks > 1 });
    breaks = 0;
  };
  for (const [n, line] of text.split("\n").entries()) {
    if (n > 0) breaks++;
    const content = line.trim();
    if (content === "") {
      if (line !== "") tokens.push({ kind: "space", html: line });
      continue;
    }
    addBreak();
    const html = isInLink || !/https?:/i.test(line) ? line : withLinks(decodeReferences(line));
    tokens.push({ kind: "text", html, isOwnLine: OWN_LINE.test(content) });
  }
  addBreak();
  return tokens;
}

/** For each token: what follows it, apart from spaces, line breaks and tags inside of a line. */
function followingOf(tokens: readonly Token[]) {
  let next: "boundary" | "own line" | "text" = "boundary";
  return tokens
    .toReversed()
    .map((token) => {
      const following = next;
      if (token.kind === "tag" && ENDS_LINE.test(token.name)) next = "boundary";
      if (token.kind === "text") next = token.isOwnLine ? "own line" : "text";
      return following;
    })
    .toReversed();
}

/** The text has no references. */
export function withLinks(text: string): string {
  const parts = text.split(ADDRESS).map(sanitizedText);
  return parts.map((part, n) => (n % 2 ? `<a href="${part}">${part}</a>` : part)).join("");
}
