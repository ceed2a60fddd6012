import type { ReportKind } from "./report.ts";

/** `listed` and `rejected` are decisions about suggested podcasts. The other outcomes are decisions about reported content. */
export type Outcome =
  | ("corrected" | "hidden" | "deleted" | "warned" | "blocked" | "dismissed" | "restored")
  | ("listed" | "rejected");

export interface QueuedReport {
  id: string;
  createdAt: string;
  kind: ReportKind;
  title: string;
  section: string | null;
  reportedText: string | null;
  message: string;
  /** The id of the line on the page of the transcript, and the text that the reader proposes for it. */
  lineId: string | null;
  proposedText: string | null;
  episodeId: string | null;
  episodeSlug: string | null;
  listId: string | null;
  podcastName: string | null;
  accountId: string | null;
  accountName: string | null;
  reporterName: string | null;
  /** The number of other open reports of the same content. */
  otherReports: number;
  /** True if the content was deleted. */
  isGone: boolean;
  decidedAt: string | null;
  deciderName: string | null;
  outcome: Outcome | null;
  /** The moderator's words to the reader who sent the report. */
  reply: string | null;
  /** The moderator's words to the owner of the content. */
  reason: string | null;
  /** The owner's answer to the decision. */
  answer: string | null;
}

export type Action = "correct" | "hide" | "delete" | "warn" | "block" | "dismiss";

interface ActionText {
  action: Action;
  text: string;
  /** Says what the decision does. */
  effect: string;
  isDangerous?: true;
}

const WARN: ActionText = {
  action: "warn",
  text: "Warn",
  effect: "The person gets your reason as a warning. Nothing else changes.",
};
const BLOCK: ActionText = {
  action: "block",
  text: "Block the account",
  effect: "The person can still read the site and answer you, but cannot write anything else.",
  isDangerous: true,
};
const DISMISS: ActionText = {
  action: "dismiss",
  text: "Dismiss",
  effect: "Nothing changes. The reader who sent the report gets a notice.",
};

/** The database function `decide_report` has the same actions. */
export const ACTIONS: Record<ReportKind, readonly ActionText[]> = {
  recap: [
    {
      action: "correct",
      text: "Correct",
      effect: "Edit the recap first. The page then shows your note about the correction, with today's date.",
    },
    {
      action: "hide",
      text: "Unpublish",
      effect: "The recap becomes a draft. No one else can read it.",
      isDangerous: true,
    },
    {
      action: "delete",
      text: "Delete",
      effect: "This deletes the recap. History can restore it for 30 days.",
      isDangerous: true,
    },
    DISMISS,
  ],
  line: [DISMISS],
  list: [
    {
      action: "hide",
      text: "Hide",
      effect: "Only the author and admins still see the list.",
      isDangerous: true,
    },
    {
      action: "delete",
      text: "Delete",
      effect: "This deletes the list for good, with its views and shares.",
      isDangerous: true,
    },
    WARN,
    BLOCK,
    DISMISS,
  ],
  note: [
    {
      action: "delete",
      text: "Remove the note",
      effect: "The podcast stays in the list, without the note.",
      isDangerous: true,
    },
    WARN,
    BLOCK,
    DISMISS,
  ],
  profile: [
    {
      action: "hide",
      text: "Hide",
      effect: "Only the person and admins still see the profile and its lists.",
      isDangerous: true,
    },
    WARN,
    BLOCK,
    DISMISS,
  ],
};

export const needsReason = (kind: ReportKind, action: Action) =>
  kind !== "recap" && kind !== "line" && action !== "dismiss";

export interface Decision {
  action: Action;
  reason: string;
  reply: string;
  correction: string;
}

/** Returns what is missing in a decision, or undefined. */
export function decisionProblem(kind: ReportKind, { action, reason, correction }: Decision): string | undefined {
  if (needsReason(kind, action) && reason.trim() === "") return "Say why. The person reads this reason.";
  if (action === "correct" && correction.trim() === "") return "Write what was corrected.";
  return undefined;
}

const OUTCOME_TEXTS: Record<Outcome, string> = {
  corrected: "Corrected",
  hidden: "Hidden",
  deleted: "Deleted",
  warned: "Warned",
  blocked: "Blocked",
  dismissed: "Dismissed",
  restored: "Shown again",
  listed: "Listed",
  rejected: "Rejected",
};
export const outcomeText = (outcome: Outcome) => OUTCOME_TEXTS[outcome];

export const KIND_NAMES: Record<ReportKind, string> = {
  recap: "Recap",
  line: "Transcript",
  list: "List",
  note: "Note",
  profile: "Profile",
};
