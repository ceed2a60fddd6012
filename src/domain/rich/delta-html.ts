import { RICH_TEXT } from "./rich-text.ts";

/** A piece of what Quill holds: a text, or something else in its place; with its formats. */
export interface DeltaOp {
  insert?: unknown;
  attributes?: Record<string, unknown> | undefined;
}

type Formats = Record<string, unknown>;

interface Line {
  /** The line's inside, written. */
  html: string;
  formats: Formats;
}

interface Run {
  html: string;
  formats: Formats;
}

/** Formats that are a class, and how Quill begins its name. */
const LINE_CLASSES = { align: "align", direction: "direction", indent: "indent" } as const;
const RUN_CLASSES = { color: "color", background: "bg", size: "size" } as const;
/** From the outside to the inside. */
const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s", code: "code" } as const;

/**
 * What Quill holds, as HTML of plain elements: its own puts `&nbsp;` for every space and drops the
 * alignment of lists. Blank paragraphs are left out; an empty document is an empty text.
 */
export function deltaHtml(ops: readonly DeltaOp[]): string {
  const lines = linesOf(ops);
  const html: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const kind = kindOf(lines[at]);
    let end = at + 1;
    if (kind === "list" || kind === "code-block") {
      while (end < lines.length && kindOf(lines[end]) === kind) end++;
    }
    html.push(blockHtml(kind, lines.slice(at, end)));
    at = end;
  }
  return html.join("");
}

const kindOf = (line: Line | undefined) =>
  ["list", "code-block", "divider"].find((kind) => line?.formats[kind]) ?? "single";

function blockHtml(kind: string, lines: readonly Line[]): string {
  if (kind === "divider") return "<hr>";
  if (kind === "list") return listsHtml(lines);
  if (kind === "code-block") {
    return `<pre>${lines.map(({ html }) => html).join("\n")}</pre>`;
  }
  return lines.map(singleHtml).join("");
}

function singleHtml({ html, formats }: Line): string {
  if (html.trim() === "") return "";
  const level = Number(formats["header"]);
  const isHeading = Number.isInteger(level) && level >= 1 && level <= 6;
  const tag = isHeading ? `h${Math.max(2, level)}` : formats["blockquote"] ? "blockquote" : "p";
  return `<${tag}${classOf(formats, LINE_CLASSES)}>${html}</${tag}>`;
}

/** The class attribute of formats; a value that is no name is no class. */
function classOf(formats: Formats, named: Record<string, string>): string {
  const classes = Object.entries(named).flatMap(([format, name]) => {
    const value = `ql-${name}-${formats[format]}`;
    return formats[format] !== undefined && RICH_TEXT.className.test(value) ? [value] : [];
  });
  return classes.length > 0 ? ` class="${classes.join(" ")}"` : "";
}

/** Lists within lists, of lines that each say how deep they stand and which kind they are. */
function listsHtml(lines: readonly Line[]): string {
  let html = "";
  for (let at = 0; at < lines.length; ) {
    const level = depthOf(lines[at]);
    const tag = tagOf(lines[at]);
    html += `<${tag}>`;
    while (at < lines.length && isItem(lines[at], level, tag)) {
      let end = at + 1;
      while (end < lines.length && depthOf(lines[end]) > level) end++;
      html += itemHtml(lines[at], lines.slice(at + 1, end));
      at = end;
    }
    html += `</${tag}>`;
  }
  return html;
}

/** What steps back further than its list began still belongs to it, unless its kind differs. */
const isItem = (line: Line | undefined, level: number, tag: string) =>
  depthOf(line) <= level && tagOf(line) === tag;

function itemHtml(line: Line | undefined, within: readonly Line[]): string {
  const align = classOf(line?.formats ?? {}, { align: "align", direction: "direction" });
  return `<li${align}>${line?.html ?? ""}${within.length > 0 ? listsHtml(within) : ""}</li>`;
}

const depthOf = (line: Line | undefined) => Number(line?.formats["indent"] ?? 0) || 0;
const tagOf = (line: Line | undefined) => (line?.formats["list"] === "ordered" ? "ol" : "ul");

/** A newline ends a line, and bears its formats. */
function linesOf(ops: readonly DeltaOp[]): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  const finish = (formats: Formats) => {
    lines.push({ html: formats["code-block"] ? plain(runs) : inline(runs), formats });
    runs = [];
  };
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert !== "string") {
      if (typeof insert === "object" && insert !== null && "divider" in insert) {
        if (runs.length > 0) finish({});
        lines.push({ html: "", formats: { divider: true } });
      }
      continue;
    }
    insert.split("\n").forEach((text, index) => {
      if (index > 0) finish(attributes);
      if (text !== "") runs.push({ html: escapeHtml(text), formats: attributes });
    });
  }
  if (runs.length > 0) finish({});
  return lines;
}

const addressOf = (link: string) => link.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** As a browser writes them, so that what was sanitised reads the same. */
const SIGNS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\u00a0": "&nbsp;",
};
/** Text as HTML has it between tags. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>\u00a0]/g, (sign) => SIGNS[sign] ?? sign);

const plain = (runs: readonly Run[]) => runs.map(({ html }) => html).join("");

const WRAPS: ((formats: Formats) => [open: string, close: string] | null)[] = [
  ({ link }) =>
    typeof link === "string" && RICH_TEXT.href.test(link)
      ? [`<a href="${addressOf(link)}" rel="${RICH_TEXT.linkRel}">`, "</a>"]
      : null,
  ...Object.entries(TAGS).map(([format, tag]) => (formats: Formats) => {
    return formats[format] ? ([`<${tag}>`, `</${tag}>`] as [string, string]) : null;
  }),
  (formats) => {
    const attribute = classOf(formats, RUN_CLASSES);
    return attribute ? [`<span${attribute}>`, "</span>"] : null;
  },
];

/** Neighbours that share an element stand in one. */
function inline(runs: readonly Run[], depth = 0): string {
  const wrap = WRAPS[depth];
  if (!wrap) return plain(runs);
  let html = "";
  for (let at = 0; at < runs.length; ) {
    const [open, close] = wrap(runs[at]?.formats ?? {}) ?? ["", ""];
    let end = at + 1;
    while (end < runs.length && (wrap(runs[end]?.formats ?? {})?.[0] ?? "") === open) end++;
    html += open + inline(runs.slice(at, end), depth + 1) + close;
    at = end;
  }
  return html;
}
