import type { PublishConsent } from "../../../data/publishing.ts";
import { isOverBudget, minutesLate, type Publishing } from "../../../domain/site/publishing.ts";
import { counted } from "../../../domain/text/plural.ts";
import { timeOfDay } from "../kit/time-words.ts";

export interface Line {
  tone: "good" | "plain" | "bad";
  text: string;
  /** Says how long a save has waited. Null if the save has not waited too long. */
  late: string | null;
}

export function publishLine(publishing: Publishing, now: number): Line {
  const minutes = minutesLate(publishing, now);
  const late = minutes === null ? null : `Has waited for ${counted(minutes, "minute")}.`;
  const { tone, text } = stateLine(publishing, now);
  return { tone: late === null ? tone : "bad", text, late };
}

function stateLine(publishing: Publishing, now: number): Omit<Line, "late"> {
  const { state, liveRev, lastError, nextTryAt, budget } = publishing;
  if (state === "live") return { tone: "good", text: `Live at revision ${liveRev}` };
  if (state === "building") return { tone: "plain", text: buildingText(publishing) };
  if (isOverBudget(publishing)) {
    const text = `Saved, not live yet: today’s ${counted(budget, "build")} are used up.`;
    return { tone: "bad", text };
  }
  if (lastError !== null) {
    const nextTry = nextTryAt === null ? Number.NaN : Date.parse(nextTryAt);
    const when = nextTry > now ? ` Next try at ${timeOfDay(nextTry)}.` : "";
    return { tone: "bad", text: `Saved, not live yet. ${asSentence(lastError)}${when}` };
  }
  return { tone: "plain", text: "Saved, not live yet. The next build publishes it." };
}

const buildingText = ({ contentRev, requestedRev }: Publishing) =>
  contentRev > requestedRev
    ? `Building revision ${requestedRev}. Your newer changes follow in the next build.`
    : `Building revision ${requestedRev}…`;

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

export interface Question {
  question: string;
  text: string;
  yes: string;
  consent: PublishConsent;
}

/** Returns null if publishing needs no confirmation. */
export function publishQuestion(publishing: Publishing, isSmaller: boolean): Question | null {
  const isOver = isOverBudget(publishing);
  const { episodes, liveEpisodes, budget } = publishing;
  const overText = `Today’s ${counted(budget, "build")} are used up. Each further build costs credits.`;
  if (isSmaller) {
    const liveSizeText = liveEpisodes === null ? "" : ` The live site has ${liveEpisodes}.`;
    return {
      question: "Publish a much smaller site?",
      text: `The new site will have ${counted(episodes, "recap")}.${liveSizeText}${isOver ? ` ${overText}` : ""}`,
      yes: `Publish ${counted(episodes, "recap")}`,
      consent: { allowSmaller: episodes, ...(isOver ? { overBudget: true } : {}) },
    };
  }
  if (!isOver) return null;
  return {
    question: "Build once more today?",
    text: overText,
    yes: "Build",
    consent: { overBudget: true },
  };
}
