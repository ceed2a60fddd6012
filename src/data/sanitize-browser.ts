import DOMPurify, { type Config } from "dompurify";
import type { SafeHtml } from "../domain/content/content.ts";
import { withoutHandlers } from "../domain/rich/inline-handlers.ts";
import { RICH_TEXT } from "../domain/rich/rich-text.ts";

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...RICH_TEXT.tags],
  ALLOWED_ATTR: ["href", "class"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: RICH_TEXT.href,
  FORBID_CONTENTS: [...RICH_TEXT.removedWithContent],
  RETURN_DOM_FRAGMENT: true,
};

export function sanitizeRichText(html: string): SafeHtml {
  const fragment = DOMPurify.sanitize(withoutHandlers(html), config);
  for (const element of [...fragment.querySelectorAll("*")]) cleanElement(element);
  const container = document.createElement("div");
  container.append(fragment);
  return container.innerHTML.trim() as SafeHtml;
}

function cleanElement(element: Element): void {
  const tag = element.localName;
  if (RICH_TEXT.removedIfEmpty.some((name) => name === tag) && !element.textContent?.trim()) {
    element.remove();
    return;
  }
  const href = tag === "a" ? (element.getAttribute("href")?.trim() ?? "") : "";
  const classes = [...element.classList].filter((name) => RICH_TEXT.className.test(name));
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (classes.length > 0) element.className = classes.join(" ");
  if (RICH_TEXT.href.test(href)) {
    element.setAttribute("href", href);
    element.setAttribute("rel", RICH_TEXT.linkRel);
  } else if (tag === "a") {
    rename(element, "span");
  }
  if (tag === "h1") rename(element, RICH_TEXT.renamedTags.h1);
}

function rename(element: Element, tag: string): void {
  const replacement = document.createElement(tag);
  replacement.className = element.className;
  if (!replacement.className) replacement.removeAttribute("class");
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}
