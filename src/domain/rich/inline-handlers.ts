/** A handler may directly follow a quoted value. */
const QUOTED_OR_HANDLER = /=\s*(?:"[^"]*(?=")|'[^']*(?='))|([\s/"'])on(?=\w+\s*=)/gi;

/** Chromium reports handlers that the content security policy forbids, even in parsed markup. */
export const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(QUOTED_OR_HANDLER, (found, before?: string) => (before ? `${before}no-` : found)),
  );
