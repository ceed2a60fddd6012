import type { PublishConsent } from "../../../data/publishing.ts";
import { isOverBudget, minutesLate, type Publishing } from "../../../domain/site/publishing.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { timeOfDay } from "../kit/time-words.ts";

export interface PublishLine {
  tone: "good" | "plain" | "bad";
  text: string;
  /** Says how long a save has waited for a build, or null if the save has not waited too long. */
  delayText: string | null;
}

export function publishLine(publishing: Publishing, now: number): PublishLine {
  const minutes = minutesLate(publishing, now);
  const delayText = minutes === null ? null : `The save has waited for ${formatCount(minutes, "minute")}.`;
  const { tone, text } = stateLine(publishing, now);
  return { tone: delayText === null ? tone : "bad", text, delayText };
}

function stateLine(publishing: Publishing, now: number): Omit<PublishLine, "delayText"> {
  const { state, liveRev, lastError, nextTryAt, budget } = publishing;
  if (state === "live") return { tone: "good", text: `Live at revision ${liveRev}` };
  if (state === "building") return { tone: "plain", text: buildingText(publishing) };
  if (isOverBudget(publishing)) {
    const text = `Saved, not live yet: today’s ${formatCount(budget, "build")} are used up.`;
    return { tone: "bad", text };
  }
  if (lastError !== null) {
    const nextTryTime = nextTryAt === null ? Number.NaN : Date.parse(nextTryAt);
    const nextTryText = nextTryTime > now ? ` Next try at ${timeOfDay(nextTryTime)}.` : "";
    return { tone: "bad", text: `Saved, not live yet. ${asSentence(lastError)}${nextTryText}` };
  }
  return { tone: "plain", text: "Saved, not live yet. The next build publishes your changes." };
}

const buildingText = ({ contentRev, requestedRev }: Publishing) =>
  contentRev > requestedRev
    ? `Building revision ${requestedRev}. Your newer changes follow in the next build.`
    : `Building revision ${requestedRev}…`;

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

export interface Question {
  question: string;
  text: string;
  confirmText: string;
  consent: PublishConsent;
}

/** Returns null if publishing needs no confirmation. */
export function publishQuestion(publishing: Publishing, isMuchSmallerThanLive: boolean): Question | null {
  const isBudgetUsed = isOverBudget(publishing);
  const { episodes, liveEpisodes, budget } = publishing;
  const budgetText = `Today’s ${formatCount(budget, "build")} are used up. Each further build costs credits.`;
  if (isMuchSmallerThanLive) {
    const liveSizeText = liveEpisodes === null ? "" : ` The live site has ${liveEpisodes}.`;
    return {
      question: "Publish a much smaller site?",
      text: `The new site will have ${formatCount(episodes, "recap")}.${liveSizeText}${isBudgetUsed ? ` ${budgetText}` : ""}`,
      confirmText: `Publish ${formatCount(episodes, "recap")}`,
      consent: { allowSmaller: episodes, ...(isBudgetUsed ? { overBudget: true } : {}) },
    };
  }
  if (!isBudgetUsed) return null;
  return {
    question: "Build once more today?",
    text: budgetText,
    confirmText: "Build",
    consent: { overBudget: true },
  };
}
