export const RICH_TEXT = {
  tags: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code"],
    ...["ul", "ol", "li", "b", "strong", "i", "em", "u", "s", "a", "span"],
  ],
  /** A page has only one `h1`, which is its title. */
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
  /** Matches only full addresses, because a relative address would link to a page of this site. */
  href: /^(?:https?:\/\/|mailto:)\S/i,
  linkRel: "noopener nofollow",
} as const;
