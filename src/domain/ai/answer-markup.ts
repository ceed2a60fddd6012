export interface Span {
  kind: "text" | "strong" | "em" | "link";
  text: string;
  address?: string;
}

export type Block = { kind: "paragraph"; spans: Span[] } | { kind: "list"; first: number | null; items: Span[][] };

const LIST_ITEM = /^\s{0,8}(?:[-*+•]|(\d{1,3})[.)])\s+(\S.*)$/;
const HEADING = /^\s{0,3}#{1,6}\s+(\S.*)$/;
const FENCE = /^\s{0,3}```\w*\s*$/;
const QUOTE_MARK = /^\s{0,3}>\s?/;

/** No part of a pattern runs past the sign that ends it, so the time grows with the length. */
const INLINE = new RegExp(
  [
    String.raw`!?\[(?<words>[^[\]\n]{1,300})\]\((?<address>[^()\s]{1,500})(?:\s"[^"\n]{0,200}")?\)`,
    String.raw`(?<stars>\*{2,3})(?=[^\s*])(?<strong>[^*\n]{1,1000})(?<=\S)\k<stars>`,
    String.raw`(?<![\p{L}\p{N}_])__(?=[^\s_])(?<underlined>[^_\n]{1,1000})(?<=\S)__(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}*])\*(?=[^\s*])(?<em>[^*\n]{1,1000})(?<=\S)\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])_(?=[^\s_])(?<underline>[^_\n]{1,1000})(?<=\S)_(?![\p{L}\p{N}_])`,
    "`(?<code>[^`\\n]{1,500})`",
    String.raw`\\(?<escaped>[*_\x60[\]#-])`,
  ].join("|"),
  "gu",
);

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    const paragraph = lines.join("\n").trim();
    if (paragraph !== "") blocks.push({ kind: "paragraph", spans: spansOf(paragraph) });
    lines = [];
  };
  for (const line of text.split("\n")) {
    const item = LIST_ITEM.exec(line);
    const heading = HEADING.exec(line)?.[1];
    if (item) {
      endParagraph();
      addItem(blocks, item[1] === undefined ? null : Number(item[1]), spansOf(item[2] ?? ""));
    } else if (heading !== undefined) {
      endParagraph();
      blocks.push({ kind: "paragraph", spans: [{ kind: "strong", text: plainOf(heading) }] });
    } else if (line.trim() === "" || FENCE.test(line)) endParagraph();
    else lines.push(line.replace(QUOTE_MARK, ""));
  }
  endParagraph();
  return blocks;
}

function addItem(blocks: Block[], number: number | null, spans: Span[]): void {
  const last = blocks.at(-1);
  if (last?.kind === "list" && (last.first === null) === (number === null)) last.items.push(spans);
  else blocks.push({ kind: "list", first: number, items: [spans] });
}

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const add = (span: Span) => {
    const last = spans.at(-1);
    if (span.kind === "text" && last?.kind === "text") last.text += span.text;
    else if (span.text !== "") spans.push(span);
  };
  for (const { 0: match, index, groups = {} } of text.matchAll(INLINE)) {
    add({ kind: "text", text: text.slice(end, index) });
    end = index + match.length;
    const { words, address, strong, underlined, em, underline, code, escaped } = groups;
    const [bold, italic] = [strong ?? underlined, em ?? underline];
    if (address !== undefined && words !== undefined && !match.startsWith("!"))
      add({ kind: "link", text: words, address });
    else if (bold !== undefined) add({ kind: "strong", text: bold });
    else if (italic !== undefined) add({ kind: "em", text: italic });
    else add({ kind: "text", text: words ?? code ?? escaped ?? "" });
  }
  add({ kind: "text", text: text.slice(end) });
  return spans;
}

const plainOf = (text: string) =>
  spansOf(text)
    .map((span) => span.text)
    .join("");
