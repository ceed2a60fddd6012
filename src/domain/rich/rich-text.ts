/** What rich text may contain, as plain data: both sanitisers in `src/data` obey it. */
export const RICH_TEXT = {
  tags: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code"],
    ...["ul", "ol", "li", "b", "strong", "i", "em", "u", "s", "a", "span"],
  ],
  /** A page has one h1, its title. */
  renamed: { h1: "h2" },
  /** Tags that go together with what is inside them. */
  droppedWhole: [
    ...["script", "style", "template", "noscript", "iframe", "object", "embed", "applet"],
    ...["svg", "math", "audio", "video", "canvas", "title", "textarea", "select", "option"],
    ...["xmp", "noembed", "noframes", "plaintext"],
  ],
  /** Without text these are noise to a screen reader. */
  neverEmpty: ["a", "h1", "h2", "h3", "h4", "h5", "h6"],
  /** Quill's own, e.g. ql-align-center; every other class goes. */
  className: /^ql-[a-z0-9-]+$/,
  schemes: ["http", "https", "mailto"],
  /** Full addresses only: a relative one would point into this site. */
  href: /^(?:https?:\/\/|mailto:)\S/i,
  linkRel: "noopener nofollow",
} as const;
