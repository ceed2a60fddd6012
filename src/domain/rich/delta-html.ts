import { RICH_TEXT } from "./rich-text.ts";

export interface DeltaOp {
  insert?: unknown;
  attributes?: Record<string, unknown> | undefined;
}

type Formats = Record<string, unknown>;

/** The HTML of a line, or of a piece of a line that has the same formats everywhere. */
interface FormattedHtml {
  html: string;
  formats: Formats;
}

const LINE_CLASSES = { align: "align", direction: "direction", indent: "indent" } as const;
const INLINE_CLASSES = { color: "color", background: "bg", size: "size" } as const;
const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s", code: "code" } as const;

/** Makes HTML from a Quill document. Quill's own HTML has `&nbsp;` for every space and loses the alignment of lists. */
export function deltaHtml(ops: readonly DeltaOp[]): string {
  const lines = linesOf(ops);
  const html: string[] = [];
  for (let start = 0; start < lines.length; ) {
    const kind = blockKindOf(lines[start]);
    let end = start + 1;
    if (kind === "list" || kind === "code-block") {
      while (end < lines.length && blockKindOf(lines[end]) === kind) end++;
    }
    html.push(blockHtml(kind, lines.slice(start, end)));
    start = end;
  }
  return html.join("");
}

const blockKindOf = (line: FormattedHtml | undefined) =>
  ["list", "code-block", "divider"].find((kind) => line?.formats[kind]) ?? "text";

function blockHtml(kind: string, lines: readonly FormattedHtml[]): string {
  if (kind === "divider") return "<hr>";
  if (kind === "list") return listsHtml(lines);
  if (kind === "code-block") {
    return `<pre>${lines.map(({ html }) => html).join("\n")}</pre>`;
  }
  return lines.map(textBlockHtml).join("");
}

function textBlockHtml({ html, formats }: FormattedHtml): string {
  if (html.trim() === "") return "";
  const level = Number(formats["header"]);
  const isHeading = Number.isInteger(level) && level >= 1 && level <= 6;
  const tag = isHeading ? `h${Math.max(2, level)}` : formats["blockquote"] ? "blockquote" : "p";
  return `<${tag}${classAttribute(formats, LINE_CLASSES)}>${html}</${tag}>`;
}

function classAttribute(formats: Formats, names: Record<string, string>): string {
  const classes = Object.entries(names).flatMap(([format, name]) => {
    const value = `ql-${name}-${formats[format]}`;
    return formats[format] !== undefined && RICH_TEXT.className.test(value) ? [value] : [];
  });
  return classes.length > 0 ? ` class="${classes.join(" ")}"` : "";
}

function listsHtml(lines: readonly FormattedHtml[]): string {
  let html = "";
  for (let start = 0; start < lines.length; ) {
    const depth = depthOf(lines[start]);
    const tag = listTagOf(lines[start]);
    html += `<${tag}>`;
    while (start < lines.length && isListItem(lines[start], depth, tag)) {
      let end = start + 1;
      while (end < lines.length && depthOf(lines[end]) > depth) end++;
      html += itemHtml(lines[start], lines.slice(start + 1, end));
      start = end;
    }
    html += `</${tag}>`;
  }
  return html;
}

/** A line belongs to the list even if it is indented less than the first line of the list. */
const isListItem = (line: FormattedHtml | undefined, depth: number, tag: string) =>
  depthOf(line) <= depth && listTagOf(line) === tag;

function itemHtml(line: FormattedHtml | undefined, children: readonly FormattedHtml[]): string {
  const classes = classAttribute(line?.formats ?? {}, { align: "align", direction: "direction" });
  return `<li${classes}>${line?.html ?? ""}${children.length > 0 ? listsHtml(children) : ""}</li>`;
}

const depthOf = (line: FormattedHtml | undefined) => Number(line?.formats["indent"] ?? 0) || 0;
const listTagOf = (line: FormattedHtml | undefined) => (line?.formats["list"] === "ordered" ? "ol" : "ul");

/** In a Quill document, the formats of a line are those of the newline at its end. */
function linesOf(ops: readonly DeltaOp[]): FormattedHtml[] {
  const lines: FormattedHtml[] = [];
  let pieces: FormattedHtml[] = [];
  const finishLine = (formats: Formats) => {
    lines.push({ html: formats["code-block"] ? joinHtml(pieces) : inlineHtml(pieces), formats });
    pieces = [];
  };
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert !== "string") {
      if (typeof insert === "object" && insert !== null && "divider" in insert) {
        if (pieces.length > 0) finishLine({});
        lines.push({ html: "", formats: { divider: true } });
      }
      continue;
    }
    insert.split("\n").forEach((text, index) => {
      if (index > 0) finishLine(attributes);
      if (text !== "") pieces.push({ html: sanitizedText(text), formats: attributes });
    });
  }
  if (pieces.length > 0) finishLine({});
  return lines;
}

const escapeAddress = (link: string) => link.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\u00a0": "&nbsp;",
};
/** Writes a text as the sanitiser does, so it does not change the HTML. */
export const sanitizedText = (text: string): string => text.replace(/[&<>\u00a0]/g, (char) => ENTITIES[char] ?? char);

const joinHtml = (pieces: readonly FormattedHtml[]) => pieces.map(({ html }) => html).join("");

const INLINE_WRAPPERS: ((formats: Formats) => [open: string, close: string] | null)[] = [
  ({ link }) =>
    typeof link === "string" && RICH_TEXT.href.test(link)
      ? [`<a href="${escapeAddress(link)}" rel="${RICH_TEXT.linkRel}">`, "</a>"]
      : null,
  ...Object.entries(TAGS).map(([format, tag]) => (formats: Formats) => {
    return formats[format] ? ([`<${tag}>`, `</${tag}>`] as [string, string]) : null;
  }),
  (formats) => {
    const attribute = classAttribute(formats, INLINE_CLASSES);
    return attribute ? [`<span${attribute}>`, "</span>"] : null;
  },
];

function inlineHtml(pieces: readonly FormattedHtml[], wrapperIndex = 0): string {
  const wrapperOf = INLINE_WRAPPERS[wrapperIndex];
  if (!wrapperOf) return joinHtml(pieces);
  let html = "";
  for (let start = 0; start < pieces.length; ) {
    const [open, close] = wrapperOf(pieces[start]?.formats ?? {}) ?? ["", ""];
    let end = start + 1;
    while (end < pieces.length && (wrapperOf(pieces[end]?.formats ?? {})?.[0] ?? "") === open) end++;
    html += open + inlineHtml(pieces.slice(start, end), wrapperIndex + 1) + close;
    start = end;
  }
  return html;
}
