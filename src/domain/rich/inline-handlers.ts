/** HTML allows an event handler directly after the quotation mark of a value. */
const QUOTED_OR_HANDLER = /=\s*(?:"[^"]*(?=")|'[^']*(?='))|([\s/"'])on(?=\w+\s*=)/gi;

/**
 * Renames event handlers such as `onclick`. The content security policy forbids them, and Chromium reports them even if
 * a script only parses the HTML.
 */
export const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(QUOTED_OR_HANDLER, (match, before?: string) => (before ? `${before}no-` : match)),
  );
