const LIST_STYLE = /mso-list:\s*l\d+\s+level(\d)/i;
const MARKER = "[data-style*='mso-list:Ignore' i], [data-style*='mso-list: Ignore' i]";
/** Matches the marker of a numbered list, such as `1.` or `a)`. Word also writes “o” as a bullet, but without `.` or `)`. */
const NUMBER_MARKER = /^\(?(?:\d+|[a-z]{1,5})[.)]/i;
/** The rich text editor can indent a text by at most eight steps. */
const MAX_INDENT = 8;

/** Microsoft Word writes each item of a list as a paragraph with a marker. This function makes lists from these paragraphs. */
export function convertWordLists(body: HTMLElement): void {
  const paragraphs = body.querySelectorAll<HTMLElement>("p[data-style*='mso-list:' i]");
  for (const paragraph of paragraphs) {
    const level = LIST_STYLE.exec(paragraph.dataset["style"] ?? "")?.[1];
    if (level === undefined) continue;
    const marker = paragraph.querySelector(MARKER);
    const tag = NUMBER_MARKER.test(marker?.textContent?.trim() ?? "") ? "ol" : "ul";
    marker?.remove();
    const item = body.ownerDocument.createElement("li");
    const indent = Math.min(Number(level) - 1, MAX_INDENT);
    if (indent > 0) item.className = `ql-indent-${indent}`;
    item.append(...paragraph.childNodes);
    const previousElement = paragraph.previousElementSibling;
    if (previousElement?.localName === tag && previousElement.hasAttribute("data-word-list")) {
      previousElement.append(item);
      paragraph.remove();
    } else {
      const list = body.ownerDocument.createElement(tag);
      list.toggleAttribute("data-word-list", true);
      list.append(item);
      paragraph.replaceWith(list);
    }
  }
}
