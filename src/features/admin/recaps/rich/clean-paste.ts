import { sanitizeRichText } from "../../../../data/sanitize-browser.ts";
import type { SafeHtml } from "../../../../domain/content/content.ts";
import { withoutHandlers } from "../../../../domain/rich/inline-handlers.ts";

/**
 * What another program put on the clipboard, with its sense and without its styles. Styles are
 * read under another name: a style attribute breaks the content policy even where nothing is drawn.
 */
export function cleanPaste(html: string): SafeHtml {
  const inert = html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  const { body } = new DOMParser().parseFromString(withoutHandlers(inert), "text/html");
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]")) putSense(element);
  return sanitizeRichText(body.innerHTML);
}

const SENSES: [style: RegExp, tag: string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, "strong"],
  [/font-style:\s*italic/i, "em"],
  [/text-decoration[^;]*line-through/i, "s"],
];
const ALIGNED = /text-align:\s*(center|right|justify)/i;

/** Bold, slanted, struck and aligned words of a style, as elements and classes. */
function putSense(element: HTMLElement): void {
  const style = element.dataset["style"] ?? "";
  const align = ALIGNED.exec(style)?.[1];
  if (align) element.classList.add(`ql-align-${align.toLowerCase()}`);
  // One office wraps everything in a `b` that is not bold.
  if (element.localName === "b" && /font-weight:\s*normal/i.test(style)) {
    element.replaceWith(...element.childNodes);
  } else if (element.localName === "span") {
    for (const [sense, tag] of SENSES) {
      if (sense.test(style)) wrapInside(element, tag);
    }
  }
}

function wrapInside(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
