import { piecesOf } from "../rich/safe-text.ts";
import { printableText } from "../text/printable.ts";
import type { SafeHtml } from "./content.ts";

interface Element {
  tag: string;
  href: string | null;
  children: Node[];
}
type Node = Element | string;

const BLOCKS = /^(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr)$/;
const VOID_ELEMENTS = /^(?:br|hr)$/;
/** Headings in rich text are below the heading of a section, which has level 2. */
const MIN_HEADING_LEVEL = 3;
const LINE_BREAK = "  \n";

export function markdownOf(html: SafeHtml): string {
  const root: Element = { tag: "", href: null, children: [] };
  const openElements = [root];
  for (const piece of piecesOf(html)) {
    const parent = openElements.at(-1) ?? root;
    if (piece.kind === "text") parent.children.push(piece.text);
    else if (piece.kind === "open") {
      const element: Element = { tag: piece.tag, href: piece.href, children: [] };
      parent.children.push(element);
      if (!VOID_ELEMENTS.test(piece.tag)) openElements.push(element);
    } else if (openElements.length > 1 && !VOID_ELEMENTS.test(piece.tag)) openElements.pop();
  }
  return blocks(root.children);
}

export function markdownText(text: string): string {
  const paragraphs = printableText(text)
    .trim()
    .split(/\n\s*\n/);
  return paragraphs.map((paragraph) => paragraph.split("\n").map(markdownLine).join(LINE_BREAK)).join("\n\n");
}

export const markdownLine = (text: string) => escapeLineStart(escapeMarks(oneLine(text).trim()));

export function markdownLink(text: string, url: string | null): string {
  const label = escapeMarks(oneLine(text).trim());
  return url === null ? label : link(label, url);
}

function link(label: string, url: string): string {
  const address = url.replace(/[\s<>\\]/g, (char) => encodeURIComponent(char));
  return `[${label}](${/[()]/.test(address) ? `<${address}>` : address})`;
}

const oneLine = (text: string) => printableText(text).replace(/\s+/g, " ");

/** Escapes characters that mean something in CommonMark, in GitHub's tables and strikethrough, or in HTML entities. */
const escapeMarks = (text: string) =>
  text.replace(/[\\`*[\]<>|~]|&(?=[#\w])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&");

const escapeLineStart = (line: string) =>
  line.replace(/^(\s*)([#+=-]|:(?=-))/, "$1\\$2").replace(/^(\s*\d{1,9})([.)])/, "$1\\$2");

function blocks(nodes: readonly Node[]): string {
  const parts: string[] = [];
  let inlineNodes: Node[] = [];
  const finish = () => {
    parts.push(paragraph(inlineNodes));
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (typeof node !== "string" && BLOCKS.test(node.tag)) {
      finish();
      parts.push(block(node));
    } else inlineNodes.push(node);
  }
  finish();
  return parts.filter(Boolean).join("\n\n");
}

function block({ tag, children }: Element): string {
  switch (tag) {
    case "hr":
      return "---";
    case "ul":
    case "ol":
      return items(children, tag === "ol");
    case "li":
      return items([{ tag, href: null, children }], false);
    case "pre":
      return codeBlock(plainText(children));
    case "blockquote":
      return indent(blocks(children), "> ", "> ");
    case "p":
      return blocks(children);
    default: {
      const level = Math.max(MIN_HEADING_LEVEL, Number(tag[1]));
      const heading = paragraph(children)
        .replaceAll(LINE_BREAK, " ")
        .replace(/(?<!\\)#$/, "\\#");
      return heading && `${"#".repeat(level)} ${heading}`;
    }
  }
}

function items(nodes: readonly Node[], isNumbered: boolean): string {
  const entries = nodes
    .map((node) => (typeof node === "string" ? paragraph([node]) : blocks(node.tag === "li" ? node.children : [node])))
    .filter(Boolean);
  return entries
    .map((entry, index) => {
      const bullet = isNumbered ? `${index + 1}. ` : "- ";
      return indent(entry, bullet, " ".repeat(bullet.length));
    })
    .join("\n");
}

const indent = (text: string, firstPrefix: string, otherPrefix: string) =>
  text &&
  firstPrefix + text.replace(/\n(.*)/g, (_all, line) => `\n${line ? otherPrefix + line : otherPrefix.trimEnd()}`);

function codeBlock(text: string): string {
  const fence = fenceAround(text, 3);
  return `${fence}\n${printableText(text).replace(/\n$/, "")}\n${fence}`;
}

/** `inline` returns a newline only for a line break of the rich text. */
const paragraph = (nodes: readonly Node[]) =>
  inline(nodes)
    .replace(/ +/g, " ")
    .split("\n")
    .map((line) => escapeLineStart(line.trim()))
    .filter(Boolean)
    .join(LINE_BREAK);

const EMPHASIS_MARKS: Record<string, string> = { b: "**", strong: "**", i: "*", em: "*", s: "~~" };

function inline(nodes: readonly Node[], isInLink = false): string {
  return nodes.reduce<string>((before, node) => {
    const next = nodeMarkdown(node, before, isInLink);
    // Escape `!` before a link, or the link would become an image.
    return (next.startsWith("[") ? before.replace(/!$/, "\\!") : before) + next;
  }, "");
}

function nodeMarkdown(node: Node, before: string, isInLink: boolean): string {
  if (typeof node === "string") return escapeMarks(oneLine(node));
  const { tag, href, children } = node;
  if (tag === "br") return "\n";
  if (tag === "code") return code(plainText(children));
  const inner = inline(children, isInLink || tag === "a");
  if (BLOCKS.test(tag)) return ` ${inner} `;
  if (tag === "a" && href !== null && inner.trim() && !isInLink) {
    return link(inner.replaceAll("\n", " ").trim(), href);
  }
  return emphasize(inner, EMPHASIS_MARKS[tag], before);
}

/** Adds marks only where every Markdown parser recognises them: next to a letter or digit, and not after another mark. */
function emphasize(words: string, mark: string | undefined, before: string): string {
  const [, start = "", inner = "", end = ""] = /^(\s*)(.*?)(\s*)$/su.exec(words) ?? [];
  const isUnambiguous = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(inner) && !/[*~]$/.test(before + start);
  return mark && isUnambiguous ? start + mark + inner + mark + end : words;
}

function code(text: string): string {
  const line = oneLine(text);
  if (!line.trim()) return line;
  const fence = fenceAround(line, 1);
  return /^[` ]|[` ]$/.test(line) ? `${fence} ${line} ${fence}` : fence + line + fence;
}

const fenceAround = (text: string, minLength: number) =>
  "`".repeat(Math.max(minLength, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));

const plainText = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : node.tag === "br" ? "\n" : plainText(node.children))).join("");
