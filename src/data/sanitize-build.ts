import sanitizeHtml from "sanitize-html";
import type { SafeHtml } from "../domain/content/content.ts";
import { RICH_TEXT } from "../domain/rich/rich-text.ts";
import { withoutDeepNesting } from "../domain/text/deep-markup.ts";

const removedIfEmpty: readonly string[] = RICH_TEXT.removedIfEmpty;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT.tags],
  allowedAttributes: { a: ["href", "rel"] },
  allowedClasses: { "*": [RICH_TEXT.className] },
  allowedSchemes: [...RICH_TEXT.schemes],
  allowProtocolRelative: false,
  nonTextTags: [...RICH_TEXT.removedWithContent],
  nestingLimit: 100,
  transformTags: {
    ...RICH_TEXT.renamedTags,
    a: (_tag, { href, class: classes }) => linkOrSpan(href?.trim() ?? "", classes),
  },
  exclusiveFilter: ({ tag, text }) => removedIfEmpty.includes(tag) && text.trim() === "",
};

export function sanitizeRichText(html: string): SafeHtml {
  return sanitizeHtml(withoutDeepNesting(html), options).trim() as SafeHtml;
}

function linkOrSpan(href: string, classes: string | undefined): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = classes ? { class: classes } : {};
  if (!RICH_TEXT.href.test(href)) return { tagName: "span", attribs };
  return { tagName: "a", attribs: { ...attribs, href, rel: RICH_TEXT.linkRel } };
}
