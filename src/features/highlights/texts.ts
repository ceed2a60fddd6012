import { HIGHLIGHT_MAX_CHARS, HIGHLIGHTS_PER_DAY, READER_LIMITS } from "../../domain/limits.ts";

const CHECK_VIOLATION = "23514";

export const NOT_STORED = "Check your connection, then try again.";

export function failureText(error: unknown): string {
  if ((error as { code?: string } | null)?.code !== CHECK_VIOLATION) return NOT_STORED;
  const [all, perDay] = [READER_LIMITS.highlights, HIGHLIGHTS_PER_DAY].map((limit) =>
    limit.toLocaleString("en"),
  );
  return `An account has at most ${all} highlights, and adds at most ${perDay} in a day. Delete some, or try again tomorrow.`;
}

/** The request got no answer, so the browser can send it again later. */
export const isUnanswered = (error: unknown): boolean => !(error as { code?: string } | null)?.code;

export const TOO_LONG = `Select at most ${HIGHLIGHT_MAX_CHARS.quote.toLocaleString("en")} characters.`;
