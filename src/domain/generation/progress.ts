import { ageText } from "../text/age-text.ts";
import { formatCount } from "../text/plural.ts";

export type GenerationState = "waiting" | "writing" | "done" | "published" | "failed" | "cancelled";

/** The work of a model on one recap. */
export interface Generation {
  episodeId: string;
  title: string;
  state: GenerationState;
  /** Why it waits or has failed: a whole sentence. */
  reason: string | null;
  changedAt: string;
  /** How many questions the model has answered so far. */
  answers: number;
}

export const isBeingWritten = ({ state }: Pick<Generation, "state">): boolean =>
  state === "waiting" || state === "writing";

/** Returns a text such as “Writing: 2 answers, the last change 3 minutes ago”. `now` is the current time. */
export function writingText(
  { state, changedAt, answers }: Pick<Generation, "state" | "changedAt" | "answers">,
  now: Date,
): string {
  const age = ageText(changedAt, now);
  if (state !== "writing") return `${STATE_TEXTS[state]} ${isBeingWritten({ state }) ? `for ${age}` : `${age} ago`}`;
  return answers === 0
    ? `Writing for ${age}`
    : `Writing: ${formatCount(answers, "answer")}, the last change ${age} ago`;
}

/** What a screen reader announces after a change. */
export const writingNews = ({ title, state, reason }: Pick<Generation, "title" | "state" | "reason">): string =>
  `${title}: ${STATE_TEXTS[state].toLowerCase()}.${reason === null ? "" : ` ${reason}`}`;

const STATE_TEXTS: Record<GenerationState, string> = {
  waiting: "Waiting",
  writing: "Writing",
  done: "Recap to review",
  published: "Recap published",
  failed: "Recap failed",
  cancelled: "Recap cancelled",
};

/** What the database answers for each draft of a request. */
export type GenerationOutcome = "waiting" | "already" | "complete" | "no_transcript" | "gone";

/** Says what a request has done. It is a failure if nothing started and nothing is under way. */
export function generationResult(outcomes: readonly GenerationOutcome[]): {
  isFailure: boolean;
  title: string;
  text: string;
} {
  const count = (wanted: GenerationOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const started = count("waiting");
  const text = OTHER_OUTCOMES.flatMap(({ outcome, one, many }) => {
    const number = count(outcome);
    return number === 0 ? [] : [`${formatCount(number, "recap")} ${number === 1 ? one : many}.`];
  }).join(" ");
  return {
    isFailure: started === 0 && count("already") === 0,
    title: started === 0 ? "No recap started" : `Started ${formatCount(started, "recap")}`,
    text,
  };
}

const OTHER_OUTCOMES: { outcome: GenerationOutcome; one: string; many: string }[] = [
  { outcome: "already", one: "is being written already", many: "are being written already" },
  { outcome: "complete", one: "has all its sections", many: "have all their sections" },
  { outcome: "no_transcript", one: "has no transcript", many: "have no transcript" },
  { outcome: "gone", one: "was published, scheduled or deleted", many: "were published, scheduled or deleted" },
];
