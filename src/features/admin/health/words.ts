import { digestLine } from "../../../domain/site/digest-health.ts";
import {
  type Condition,
  conditionOfMails,
  conditionOfUse,
  type Health,
  isRelaySilent,
  isTrackerSilent,
  type Tracker,
} from "../../../domain/site/health.ts";
import { minutesLate } from "../../../domain/site/publishing.ts";
import { DAY_MS } from "../../../domain/text/dates.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import * as paths from "../../../paths.ts";
import { timeWords } from "../kit/time-words.ts";
import { jobsLine } from "./job-words.ts";

export interface HealthLine {
  part: string;
  condition: Condition;
  text: string;
  problems?: readonly string[];
  link?: { text: string; href: string };
}

export const CONDITION_WORDS: Record<Condition, string> = {
  fine: "Fine",
  look: "Needs a look",
  broken: "Broken",
  unknown: "Unknown",
};

type LineText = Omit<HealthLine, "part">;
const lineText = (condition: Condition, text: string): LineText => ({ condition, text });
type FormatTime = (iso: string | null) => string;

/** Returns a line for each part of the site. The lines show times in the admin's time zone. */
export function healthLines(health: Health): HealthLine[] {
  const now = new Date(health.at);
  const formatTime: FormatTime = (iso) => (iso === null ? "earlier" : timeWords(iso, now));
  return [
    { part: "Live site", ...liveSiteLine(health, formatTime) },
    { part: "Last build", ...lastBuildLine(health, formatTime) },
    { part: "Publishing relay", ...relayLine(health, formatTime) },
    { part: "YouTube tracker", ...trackerLine(health, formatTime) },
    { part: "YouTube quota", ...quotaLine(health, formatTime) },
    { part: "AI tokens", ...tokenLine(health, formatTime) },
    { part: "E-mail", ...mailLine(health) },
    { part: "Digest", ...digestLine(health.digest, health.at) },
    { part: "Jobs", ...jobsLine(health.jobs, now) },
  ];
}

export function summarize(lines: readonly HealthLine[]): { tone: string; text: string } {
  const partsIn = (condition: Condition) =>
    lines.filter((line) => line.condition === condition).map(({ part }) => part);
  const [broken, look] = [partsIn("broken"), partsIn("look")];
  const texts = [
    ...(broken.length > 0 ? [`Broken: ${broken.join(", ")}.`] : []),
    ...(look.length > 0 ? [`Needs a look: ${look.join(", ")}.`] : []),
  ];
  const tone = broken.length > 0 ? "bad" : look.length > 0 ? "plain" : "good";
  return { tone, text: texts.join(" ") || "No problems known." };
}

function liveSiteLine(health: Health, formatTime: FormatTime): LineText {
  const { contentRev, liveRev, aheadRev, liveAt, dirtySince, at } = health;
  if (aheadRev !== null) {
    const text = `It shows revision ${aheadRev}, but the database has only ${contentRev}. Was a backup restored?`;
    return lineText("broken", `${text} See “Back up and restore” in docs/deploy.md.`);
  }
  if (dirtySince === null) {
    const since = liveAt === null ? "" : ` since ${formatTime(liveAt)}`;
    return lineText("fine", `Revision ${liveRev} is live${since}.`);
  }
  const isLate = minutesLate({ dirtySince }, Date.parse(at)) !== null;
  const liveText = liveRev === 0 ? "No revision is live." : `Revision ${liveRev} is live.`;
  const text = `Revision ${contentRev} has waited since ${formatTime(dirtySince)}. ${liveText}`;
  return lineText(isLate ? "broken" : "fine", text);
}

function lastBuildLine(health: Health, formatTime: FormatTime): LineText {
  const { failingSince, failedAt, lastError, liveAt, liveAfterSeconds, dirtySince } = health;
  const { buildsToday, budget } = health;
  const buildCondition = budget === 0 ? "fine" : conditionOfUse(buildsToday, budget);
  const usageText =
    budget > UNLIMITED_ABOVE
      ? `${formatCount(buildsToday, "build")} today.`
      : `${buildsToday} of today’s ${formatCount(budget, "build")} used.`;
  const error = lastError === null ? "" : ` ${asSentence(lastError)}`;
  if (failingSince !== null) {
    const text = `Every build has failed since ${formatTime(failingSince)}, the last one at ${formatTime(failedAt)}.`;
    return lineText("broken", `${text}${error}${nextTryText(health, formatTime)}`);
  }
  if (buildCondition === "broken") {
    const condition = dirtySince === null ? "look" : "broken";
    const text = `Today’s ${formatCount(budget, "build")} are used up. ${resetText(health, formatTime)}`;
    return lineText(condition, text);
  }
  if (lastError !== null) return lineText("look", asSentence(lastError));
  if (liveAt === null) return lineText("unknown", "The time of the last build is not recorded.");
  const durationNote = liveAfterSeconds === null ? "" : `, ${durationText(liveAfterSeconds)} after it started`;
  return lineText(buildCondition, `Went live at ${formatTime(liveAt)}${durationNote}. ${usageText}`);
}

/** A budget above this number counts as unlimited. A local site has such a budget, because it builds after every save. */
const UNLIMITED_ABOVE = 100_000;

function relayLine(health: Health, formatTime: FormatTime): LineText {
  const { turnAt } = health;
  if (isRelaySilent(health)) {
    const since = turnAt === null ? "has never run" : `has not run since ${formatTime(turnAt)}`;
    const text = `A save waits, and the relay ${since}. Check the schedule of the relay.`;
    return lineText("broken", text);
  }
  if (turnAt === null) return lineText("unknown", "It has not run yet.");
  return lineText("fine", `Last ran at ${formatTime(turnAt)}.`);
}

function trackerLine(health: Health, formatTime: FormatTime): LineText {
  const { trackedShows, tracker: lastRun } = health;
  const shows = formatCount(trackedShows, "show");
  if (lastRun === null) {
    if (trackedShows === 0) return lineText("fine", "No show is tracked.");
    return lineText("look", `It is set to track ${shows}, but it has never run. Check the schedule of the tracker.`);
  }
  const startedAt = formatTime(lastRun.beganAt);
  if (lastRun.isRunning) return lineText("fine", `Running since ${startedAt}.`);
  if (lastRun.endedAt === null) {
    return lineText("look", `The run that started at ${startedAt} did not finish. Run the auto-tracker again.`);
  }
  const problems = lastRun.failures.map(({ show, reason }) => (show ? `${show}: ${reason}` : reason));
  const report = `Ran at ${startedAt}: ${resultText(lastRun)}.`;
  if (trackedShows > 0 && isTrackerSilent(health, lastRun)) {
    return {
      condition: "look",
      text: `${report} It has not run since then. Check the schedule of the tracker.`,
      problems,
    };
  }
  const text = `${report} ${NEXT_RUN_TEXT}`;
  if (problems.length === 0) return lineText("fine", text);
  return { condition: lastRun.checked === 0 ? "broken" : "look", text, problems };
}

/** Only the host knows the schedule of the tracker. */
const NEXT_RUN_TEXT = "The host decides when it runs next.";

const resultText = ({ checked, created, failures }: Tracker) =>
  [
    checked === null ? "the result is not recorded" : `${formatCount(checked, "show")} checked`,
    ...(created === null ? [] : [`${formatCount(created, "recap")} created`]),
    ...(failures.length === 0 ? [] : [formatCount(failures.length, "problem")]),
  ].join(", ");

function quotaLine({ tracker: lastRun }: Health, formatTime: FormatTime): LineText {
  if (lastRun?.failures.some(({ reason }) => /quota of the YouTube API key/.test(reason))) {
    const text = `Used up at ${formatTime(lastRun.beganAt)}. It resets at midnight Pacific time.`;
    return lineText("broken", text);
  }
  return lineText("unknown", "See the quota in the Google Cloud console.");
}

function tokenLine(health: Health, formatTime: FormatTime): LineText {
  const { tokensToday: used, tokensMost: limit, tokensSpentAt } = health;
  const count = used.toLocaleString("en-US");
  if (limit === 0) return lineText("fine", "Switched off: AI_TOKENS_PER_DAY is 0.");
  if (limit === null) {
    if (used === 0) return lineText("fine", "None used today.");
    return lineText("unknown", `${count} used today. The limit is not recorded.`);
  }
  const condition = conditionOfUse(used, limit);
  const text = `${count} of today’s ${limit.toLocaleString("en-US")}`;
  if (condition !== "broken") return lineText(condition, `${text} used.`);
  const since = tokensSpentAt === null ? "" : ` since ${formatTime(tokensSpentAt)}`;
  return lineText(condition, `Used up${since}: ${text}. ${resetText(health, formatTime)}`);
}

function mailLine({ mails: mail }: Health): LineText {
  const condition = conditionOfMails(mail);
  if (mail === "caught") {
    const link = { text: "Read them", href: paths.caughtMails() };
    return { condition, text: "This machine stores e-mails instead of sending them.", link };
  }
  const { linkCount, followed } = mail;
  const links = formatCount(linkCount, "confirmation link");
  if (followed > 0) {
    return lineText(condition, `Readers opened ${followed} of ${links} of the last day.`);
  }
  if (condition === "look") {
    const text = `Readers opened none of the ${links} of the last day. Check that e-mails arrive.`;
    return lineText(condition, text);
  }
  return lineText(condition, "Supabase Auth sends the e-mails. Its log shows failures.");
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function nextTryText({ nextTryAt, at }: Health, formatTime: FormatTime): string {
  if (nextTryAt === null || Date.parse(nextTryAt) <= Date.parse(at)) return "";
  return ` Next try at ${formatTime(nextTryAt)}.`;
}

/** The site counts builds and tokens by day, and a day begins at midnight UTC. */
const resetText = ({ at }: Health, formatTime: FormatTime) =>
  `The count begins again at ${formatTime(new Date((Math.floor(Date.parse(at) / DAY_MS) + 1) * DAY_MS).toISOString())}.`;

const durationText = (seconds: number) =>
  seconds < 90 ? formatCount(seconds, "second") : formatCount(Math.round(seconds / 60), "minute");
