export const RICH_TEXT = {
  tags: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code"],
    ...["ul", "ol", "li", "b", "strong", "i", "em", "u", "s", "a", "span"],
  ],
  /** Only the title of the page is an `h1`. */
  renamedTags: { h1: "h2" },
  removedWithContent: [
    ...["script", "style", "template", "noscript", "iframe", "object", "embed", "applet"],
    ...["svg", "math", "audio", "video", "canvas", "title", "textarea", "select", "option"],
    ...["xmp", "noembed", "noframes", "plaintext"],
  ],
  /** Screen readers announce these elements even if they have no text. */
  removedIfEmpty: ["a", "h1", "h2", "h3", "h4", "h5", "h6"],
  className: /^ql-[a-z0-9-]+$/,
  schemes: ["http", "https", "mailto"],
  /** Only full addresses. A relative address would link to a page of this site. */
  href: /^(?:https?:\/\/|mailto:)\S/i,
  linkRel: "noopener nofollow",
} as const;
