import { formatCount } from "../text/plural.ts";
import { bounceProblem, digestProblem } from "./digest-health.ts";
import { conditionOfMails, conditionOfUse, type Health, isRelaySilent, isTrackerSilent } from "./health.ts";
import { minutesLate } from "./publishing.ts";

export interface Problem {
  part: string;
  text: string;
}

/** Reports and submitted recaps that wait for a decision. */
export interface Queue {
  size: number;
  /** The time at which the oldest entry began to wait, or null if the queue is empty. */
  since: string | null;
}

export const QUEUE_MAX_SIZE = 50;
const QUEUE_MAX_DAYS = 3;
const DAY_MS = 86_400_000;

export const queueOf = (row: { queue_size: number; queue_since: string | null }): Queue => ({
  size: row.queue_size,
  since: row.queue_since,
});

/** Returns the problems about which the operator gets a message. The health panel also shows smaller problems. */
export function problemsOf(health: Health, queue: Queue, leftOut: readonly string[] = []): Problem[] {
  const texts: Record<string, string | null> = {
    "Live site": siteProblem(health),
    "Publishing relay": isRelaySilent(health)
      ? "A save waits, and the relay does not run. Check the schedule of the relay."
      : null,
    "YouTube tracker": trackerProblem(health),
    Builds: buildsProblem(health),
    "AI tokens": tokensProblem(health),
    "E-mail":
      conditionOfMails(health.mails) === "look"
        ? "Readers opened none of the confirmation links of the last day. Check that e-mails arrive."
        : null,
    Digest: digestProblem(health.digest, health.at),
    Bounces: bounceProblem(health.digest),
    Jobs: jobsProblem(health),
    Queue: queueProblem(health, queue),
    "Left-out recaps":
      leftOut.length > 0
        ? `The site shows an earlier version of these recaps, or no page, because a build needs too much time for them: ${leftOut.join(", ")}. Shorten their texts.`
        : null,
  };
  return Object.entries(texts).flatMap(([part, text]) => (text === null ? [] : [{ part, text }]));
}

function siteProblem(health: Health): string | null {
  if (health.aheadRev !== null) return "The live site is newer than the database. Was a backup restored?";
  const minutes = minutesLate(health, Date.parse(health.at));
  if (minutes === null) return null;
  const reason = health.lastError === null ? "" : ` Last error: ${health.lastError}`;
  return `A save is not live after ${minutes} minutes.${reason}`;
}

function trackerProblem(health: Health): string | null {
  const { tracker, trackedShows } = health;
  if (tracker === null || tracker.isRunning) return null;
  if (tracker.checked === 0 && tracker.failures.length > 0)
    return `The last run checked no show: ${tracker.failures[0]?.reason}`;
  return trackedShows > 0 && isTrackerSilent(health, tracker)
    ? "The tracker has not run for three hours. Check the schedule of the tracker."
    : null;
}

const buildsProblem = ({ budget, buildsToday, dirtySince }: Health) =>
  budget > 0 && dirtySince !== null && conditionOfUse(buildsToday, budget) === "broken"
    ? `All ${budget} builds of today are used up, and a save waits. The count begins again at midnight UTC.`
    : null;

const tokensProblem = ({ tokensMost, tokensToday }: Health) =>
  tokensMost !== null && tokensMost > 0 && tokensToday >= tokensMost
    ? "The AI tokens of today are used up. The count begins again at midnight UTC."
    : null;

/** The next run of the tracker is a new try, and the part “YouTube tracker” says if no run ends. */
const TRIES_AGAIN = "tracker";

function jobsProblem({ jobs }: Health): string | null {
  const count = jobs.reduce((sum, { kind, failed }) => sum + (kind === TRIES_AGAIN ? 0 : failed), 0);
  const them = count === 1 ? "it" : "them";
  return count === 0
    ? null
    : `${formatCount(count, "job")} failed, and no run tries ${them} again. Show health says why. Try ${them} again there, or drop ${them}.`;
}

function queueProblem({ at }: Health, { size, since }: Queue): string | null {
  if (size > QUEUE_MAX_SIZE) return `${size} reports and recaps wait for a decision.`;
  const waitingMs = since === null ? 0 : Date.parse(at) - Date.parse(since);
  return waitingMs > QUEUE_MAX_DAYS * DAY_MS
    ? `A report or a recap has waited for a decision for more than ${QUEUE_MAX_DAYS} days.`
    : null;
}
