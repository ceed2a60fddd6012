import { HIGHLIGHT_SECTIONS, type HighlightSection } from "../../domain/highlights/highlight.ts";

/** The visible text of a section, and the text nodes that contain this text. */
export interface SectionText {
  id: HighlightSection;
  root: Element;
  text: string;
  nodes: { node: Text; start: number }[];
}

/** These elements contain controls, speakers, times and advertisements, which do not belong to the text. */
const NO_TEXT_SELECTOR = "button, figcaption, svg, .cues b, .cues li > a, .cues details, .highlights-gone";
const BLOCK_SELECTOR = "p, li, blockquote, h2, h3, h4, h5, h6, pre, .ql-code-block";

export function sectionsOfPage(): { id: HighlightSection; root: Element }[] {
  const transcript = document.querySelector(".cues");
  if (transcript) return [{ id: "transcript", root: transcript }];
  return (Object.keys(HIGHLIGHT_SECTIONS) as HighlightSection[]).flatMap((id) => {
    const root = document.querySelector(`.recap section[aria-labelledby="${id}"] > div`);
    return root ? [{ id, root }] : [];
  });
}

export function readSection({ id, root }: { id: HighlightSection; root: Element }): SectionText {
  const nodes: SectionText["nodes"] = [];
  let text = "";
  let lastBlock: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) text += "\n";
    if (!(node instanceof Text) || node.parentElement?.closest(NO_TEXT_SELECTOR)) continue;
    const block = node.parentElement?.closest(BLOCK_SELECTOR) ?? null;
    if (block !== lastBlock && text !== "") text += "\n";
    lastBlock = block;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { id, root, text, nodes };
}

export function rangesOf({ nodes }: SectionText, start: number, end: number): Range[] {
  return nodes.flatMap(({ node, start: nodeStart }) => {
    const from = Math.max(0, start - nodeStart);
    const to = Math.min(node.data.length, end - nodeStart);
    if (from >= to || node.data.slice(from, to).trim() === "") return [];
    const range = new Range();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [range];
  });
}

/** Converts a boundary of a selection into an index in the text of the section. */
function textIndexOf({ nodes, text }: SectionText, container: Node, offset: number): number {
  const point = new Range();
  point.setStart(container, offset);
  for (const { node, start } of nodes) {
    if (node === container) return start + offset;
    if (point.comparePoint(node, 0) >= 0) return start;
  }
  return text.length;
}

export interface SelectedText {
  section: SectionText;
  start: number;
  end: number;
  range: Range;
}

/** Returns the selected text in the section in which the selection begins, or null if the selection begins elsewhere. */
export function selectedText(): SelectedText | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const firstSection = sectionsOfPage().find(({ root }) => root.contains(range.startContainer));
  if (!firstSection) return null;
  const section = readSection(firstSection);
  const start = textIndexOf(section, range.startContainer, range.startOffset);
  const end = section.root.contains(range.endContainer)
    ? textIndexOf(section, range.endContainer, range.endOffset)
    : section.text.length;
  if (section.text.slice(start, end).trim() === "") return null;
  return { section, start, end, range };
}

/** Runs `action` when the page contains the text. If the recap is newer than the last build, the shell adds the text later. */
export function runWhenTextExists(action: () => void): void {
  if (sectionsOfPage().length > 0) {
    action();
    return;
  }
  const observer = new MutationObserver(() => {
    if (sectionsOfPage().length === 0) return;
    observer.disconnect();
    action();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
