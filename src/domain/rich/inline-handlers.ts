/** A value in quotes stays as it is; a handler may follow one at once. */
const QUOTED_OR_HANDLER = /=\s*(?:"[^"]*(?=")|'[^']*(?='))|([\s/"'])on(?=\w+\s*=)/gi;

/**
 * Handlers of markup under names that mean nothing, for markup that is going to be sanitized: Chromium
 * tells of each that the content policy forbids, even where it is only parsed to be thrown away.
 */
export const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(QUOTED_OR_HANDLER, (found, before?: string) => (before ? `${before}no-` : found)),
  );
