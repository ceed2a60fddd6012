import { RICH_TEXT } from "./rich-text.ts";

export interface DeltaOp {
  insert?: unknown;
  attributes?: Record<string, unknown> | undefined;
}

type Formats = Record<string, unknown>;

interface Line {
  html: string;
  formats: Formats;
}

interface Run {
  html: string;
  formats: Formats;
}

const LINE_CLASSES = { align: "align", direction: "direction", indent: "indent" } as const;
const RUN_CLASSES = { color: "color", background: "bg", size: "size" } as const;
const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s", code: "code" } as const;

/** Makes HTML from a Quill document. Quill's own HTML has `&nbsp;` for every space and loses the alignment of lists. */
export function deltaHtml(ops: readonly DeltaOp[]): string {
  const lines = linesOf(ops);
  const html: string[] = [];
  for (let start = 0; start < lines.length; ) {
    const kind = kindOf(lines[start]);
    let end = start + 1;
    if (kind === "list" || kind === "code-block") {
      while (end < lines.length && kindOf(lines[end]) === kind) end++;
    }
    html.push(blockHtml(kind, lines.slice(start, end)));
    start = end;
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

function classOf(formats: Formats, names: Record<string, string>): string {
  const classes = Object.entries(names).flatMap(([format, name]) => {
    const value = `ql-${name}-${formats[format]}`;
    return formats[format] !== undefined && RICH_TEXT.className.test(value) ? [value] : [];
  });
  return classes.length > 0 ? ` class="${classes.join(" ")}"` : "";
}

function listsHtml(lines: readonly Line[]): string {
  let html = "";
  for (let start = 0; start < lines.length; ) {
    const level = depthOf(lines[start]);
    const tag = tagOf(lines[start]);
    html += `<${tag}>`;
    while (start < lines.length && isItem(lines[start], level, tag)) {
      let end = start + 1;
      while (end < lines.length && depthOf(lines[end]) > level) end++;
      html += itemHtml(lines[start], lines.slice(start + 1, end));
      start = end;
    }
    html += `</${tag}>`;
  }
  return html;
}

/** If a later line is indented less than the first line of the list, it still belongs to the list. */
const isItem = (line: Line | undefined, level: number, tag: string) =>
  depthOf(line) <= level && tagOf(line) === tag;

function itemHtml(line: Line | undefined, children: readonly Line[]): string {
  const attributes = classOf(line?.formats ?? {}, { align: "align", direction: "direction" });
  return `<li${attributes}>${line?.html ?? ""}${children.length > 0 ? listsHtml(children) : ""}</li>`;
}

const depthOf = (line: Line | undefined) => Number(line?.formats["indent"] ?? 0) || 0;
const tagOf = (line: Line | undefined) => (line?.formats["list"] === "ordered" ? "ol" : "ul");

/** In a Quill document, the newline at the end of a line holds the formats of the line. */
function linesOf(ops: readonly DeltaOp[]): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  const finish = (formats: Formats) => {
    lines.push({ html: formats["code-block"] ? plainText(runs) : inlineHtml(runs), formats });
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

const escapeAddress = (link: string) => link.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Browsers write the same entities, so the sanitiser does not change the text. */
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\u00a0": "&nbsp;",
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>\u00a0]/g, (char) => ENTITIES[char] ?? char);

const plainText = (runs: readonly Run[]) => runs.map(({ html }) => html).join("");

const INLINE_WRAPPERS: ((formats: Formats) => [open: string, close: string] | null)[] = [
  ({ link }) =>
    typeof link === "string" && RICH_TEXT.href.test(link)
      ? [`<a href="${escapeAddress(link)}" rel="${RICH_TEXT.linkRel}">`, "</a>"]
      : null,
  ...Object.entries(TAGS).map(([format, tag]) => (formats: Formats) => {
    return formats[format] ? ([`<${tag}>`, `</${tag}>`] as [string, string]) : null;
  }),
  (formats) => {
    const attribute = classOf(formats, RUN_CLASSES);
    return attribute ? [`<span${attribute}>`, "</span>"] : null;
  },
];

function inlineHtml(runs: readonly Run[], depth = 0): string {
  const wrapperOf = INLINE_WRAPPERS[depth];
  if (!wrapperOf) return plainText(runs);
  let html = "";
  for (let start = 0; start < runs.length; ) {
    const [open, close] = wrapperOf(runs[start]?.formats ?? {}) ?? ["", ""];
    let end = start + 1;
    while (end < runs.length && (wrapperOf(runs[end]?.formats ?? {})?.[0] ?? "") === open) end++;
    html += open + inlineHtml(runs.slice(start, end), depth + 1) + close;
    start = end;
  }
  return html;
}
