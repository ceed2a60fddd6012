import { charLength, REPORT_MAX_CHARS } from "../limits.ts";

export type ReportKind = "recap" | "line" | "list" | "note" | "profile";

/** The content that a reader reports. For a note, `id` is the id of its list, and `podcastId` is the id of its podcast. */
export interface ReportTarget {
  kind: Exclude<ReportKind, "line">;
  id: string;
  podcastId?: string;
}

export interface Report extends ReportTarget {
  message: string;
  section: string | null;
  selectedText: string | null;
}

/** Returns the reason why a reader cannot send the message, or undefined. */
export function messageProblem(message: string): string | undefined {
  if (message.trim() === "") return "Say what is wrong.";
  return charLength(message) > REPORT_MAX_CHARS.message
    ? `Use at most ${REPORT_MAX_CHARS.message} characters.`
    : undefined;
}

/** Shortens selected text to the length that the database accepts. */
export function selectedExcerpt(text: string): string | null {
  const words = text.toWellFormed().replace(/\s+/g, " ").trim();
  if (words === "") return null;
  return [...words].slice(0, REPORT_MAX_CHARS.reported_text).join("");
}
