import { HIGHLIGHT_MAX_CHARS, HIGHLIGHTS_PER_DAY, READER_LIMITS } from "../../domain/limits.ts";

const CHECK_VIOLATION = "23514";

const TRY_AGAIN_TEXT = "Check your connection, then try again.";

export function failureText(error: unknown): string {
  if ((error as { code?: string } | null)?.code !== CHECK_VIOLATION) return TRY_AGAIN_TEXT;
  const [maxTotal, maxPerDay] = [READER_LIMITS.highlights, HIGHLIGHTS_PER_DAY].map((limit) =>
    limit.toLocaleString("en"),
  );
  return `An account can have at most ${maxTotal} highlights, and can add at most ${maxPerDay} in a day. Delete some highlights, or try again tomorrow.`;
}

/** True if the server sent no response. The browser can then send the request again later. */
export const isUnanswered = (error: unknown): boolean => !(error as { code?: string } | null)?.code;

export const TOO_LONG_TEXT = `Select at most ${HIGHLIGHT_MAX_CHARS.quote.toLocaleString("en")} characters.`;
