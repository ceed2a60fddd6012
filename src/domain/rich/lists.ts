import { classOf, type Line } from "./delta-html.ts";

/** Lists within lists, of lines that each say how deep they stand and which kind they are. */
export function listsHtml(lines: readonly Line[]): string {
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
