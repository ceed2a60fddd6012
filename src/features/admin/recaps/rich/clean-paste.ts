import { sanitizeRichText } from "../../../../data/sanitize-browser.ts";
import type { SafeHtml } from "../../../../domain/content/content.ts";
import { withoutHandlers } from "../../../../domain/rich/inline-handlers.ts";
import { replaceEnclosed } from "../../../../domain/text/enclosed.ts";
import { splitAfterTags } from "../../../../domain/text/tags.ts";
import { convertTables } from "./table-lists.ts";
import { removeTrackedChanges } from "./word-changes.ts";
import { convertWordLists } from "./word-lists.ts";

/**
 * Converts the styles of pasted HTML to elements and classes. The content security policy forbids style attributes,
 * even in HTML that a script only parses. So this function renames style attributes before it parses the HTML.
 */
export function cleanPaste(html: string): SafeHtml {
  const htmlWithoutScripts = ["style", "script"].reduce(
    (text, tag) => replaceEnclosed(text, new RegExp(`<${tag}\\b`, "gi"), new RegExp(`</${tag}\\s*>`, "gi"), () => ""),
    html,
  );
  const [head, tail] = splitAfterTags(htmlWithoutScripts);
  const htmlWithoutStyles =
    head.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style=")) + tail;
  const { body } = new DOMParser().parseFromString(withoutHandlers(htmlWithoutStyles), "text/html");
  removeTrackedChanges(body);
  convertWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]")) applyStyle(element);
  convertTables(body);
  return sanitizeRichText(body.innerHTML);
}

const TAG_FOR_STYLE: [style: RegExp, tag: string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, "strong"],
  [/font-style:\s*italic/i, "em"],
  [/text-decoration[^;]*line-through/i, "s"],
];
const ALIGNMENT = /text-align:\s*(center|right|justify)/i;

function applyStyle(element: HTMLElement): void {
  const style = element.dataset["style"] ?? "";
  const align = ALIGNMENT.exec(style)?.[1];
  if (align) element.classList.add(`ql-align-${align.toLowerCase()}`);
  // Google Docs wraps all pasted text in a `b` element whose style is not bold.
  if (element.localName === "b" && /font-weight:\s*normal/i.test(style)) {
    element.replaceWith(...element.childNodes);
  } else if (element.localName === "span") {
    for (const [pattern, tag] of TAG_FOR_STYLE) {
      if (pattern.test(style)) wrapContents(element, tag);
    }
  }
}

function wrapContents(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
