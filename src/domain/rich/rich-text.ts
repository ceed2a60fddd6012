export const RICH_TEXT = {
  tags: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code"],
    ...["ul", "ol", "li", "b", "strong", "i", "em", "u", "s", "a", "span"],
  ],
  /** The page's title is its only h1. */
  renamed: { h1: "h2" },
  droppedWhole: [
    ...["script", "style", "template", "noscript", "iframe", "object", "embed", "applet"],
    ...["svg", "math", "audio", "video", "canvas", "title", "textarea", "select", "option"],
    ...["xmp", "noembed", "noframes", "plaintext"],
  ],
  /** Screen readers announce these even without text. */
  neverEmpty: ["a", "h1", "h2", "h3", "h4", "h5", "h6"],
  className: /^ql-[a-z0-9-]+$/,
  schemes: ["http", "https", "mailto"],
  /** Full addresses only: a relative one would link into this site. */
  href: /^(?:https?:\/\/|mailto:)\S/i,
  linkRel: "noopener nofollow",
} as const;
