import type { Outcome } from "./queue.ts";
import type { ReportKind } from "./report.ts";

export interface Notice {
  id: string;
  createdAt: string;
  /** The notice is about something that the reader has reported (`report`), owns (`content`) or has suggested (`suggestion`). */
  kind: "report" | "content" | "suggestion";
  subject: ReportKind | "podcast";
  outcome: Outcome;
  title: string;
  /** The moderator's words to the reader. */
  reason: string | null;
  isRead: boolean;
  /** The reader's answer to the moderator. */
  answer: string | null;
}

const SUBJECTS = {
  recap: "recap",
  line: "transcript",
  list: "list",
  note: "note in the list",
  profile: "profile",
  podcast: "podcast",
} as const;

const REPORT_RESULTS: Partial<Record<Outcome, string>> = {
  corrected: "We corrected it. The page shows what has changed.",
  hidden: "It is hidden now.",
  deleted: "It is deleted now.",
  warned: "We warned its author.",
  blocked: "We blocked its author.",
  dismissed: "We changed nothing.",
};

/** About a line of a transcript, whose text the reader has written. */
const LINE_RESULTS: Partial<Record<Outcome, string>> = {
  corrected: "Thank you. The transcript now has your text.",
  dismissed: "We compared it with the sound, and changed nothing.",
};

const CONTENT_RESULTS: Partial<Record<Outcome, string>> = {
  hidden: "A moderator has hidden it. Only you and the moderators still see it.",
  deleted: "A moderator has deleted it.",
  warned: "A moderator warns you about it.",
  blocked: "A moderator has blocked your account because of it. You can still read.",
  restored: "It is visible to everyone again.",
};

const SUGGESTION_RESULTS: Partial<Record<Outcome, string>> = {
  listed: "Everyone can see it in your lists now.",
  rejected: "It is not in your lists any more.",
};

/** Returns a heading that names the content, and a sentence that says what the moderator decided. */
export function noticeTexts({ kind, subject, outcome, title }: Notice): {
  heading: string;
  result: string;
} {
  const results = {
    report: subject === "line" ? LINE_RESULTS : REPORT_RESULTS,
    content: CONTENT_RESULTS,
    suggestion: SUGGESTION_RESULTS,
  }[kind];
  const headings = {
    report: `Your ${subject === "line" ? "correction" : "report"} of the ${SUBJECTS[subject]} “${title}”`,
    content: subject === "profile" ? "Your profile" : `Your ${SUBJECTS[subject]} “${title}”`,
    suggestion: `Your suggestion “${title}”`,
  };
  return { heading: headings[kind], result: results[outcome] ?? "" };
}

/** A reader may answer once to a decision about the reader's own content. */
export const mayAnswer = ({ kind, outcome, answer }: Notice) =>
  kind === "content" && outcome !== "restored" && answer === null;
