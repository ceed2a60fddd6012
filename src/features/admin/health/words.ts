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
import { counted } from "../../../domain/text/plural.ts";
import * as paths from "../../../paths.ts";
import { timeWords } from "../kit/time-words.ts";

export interface HealthLine {
  part: string;
  condition: Condition;
  text: string;
  /** One by one, what did not work. */
  problems?: readonly string[];
  link?: { text: string; href: string };
}

export const CONDITION_WORDS: Record<Condition, string> = {
  fine: "Fine",
  look: "Look at it",
  broken: "Broken",
  unknown: "Not known here",
};

type Say = Omit<HealthLine, "part">;
const say = (condition: Condition, text: string): Say => ({ condition, text });
type When = (iso: string | null) => string;

/** What an admin reads of each part; times are those of the reader's zone. */
export function healthLines(health: Health): HealthLine[] {
  const now = new Date(health.at);
  const when: When = (iso) => (iso === null ? "earlier" : timeWords(iso, now));
  return [
    { part: "Live site", ...liveSite(health, when) },
    { part: "Last build", ...lastBuild(health, when) },
    { part: "Publishing relay", ...relay(health, when) },
    { part: "YouTube tracker", ...tracker(health, when) },
    { part: "YouTube quota", ...quota(health, when) },
    { part: "AI tokens", ...tokens(health, when) },
    { part: "E-mail", ...mails(health) },
  ];
}

/** One line for all of them. */
export function summary(lines: readonly HealthLine[]): { tone: string; text: string } {
  const named = (condition: Condition) =>
    lines.filter((line) => line.condition === condition).map(({ part }) => part);
  const [broken, look] = [named("broken"), named("look")];
  const texts = [
    ...(broken.length > 0 ? [`Broken: ${broken.join(", ")}.`] : []),
    ...(look.length > 0 ? [`To look at: ${look.join(", ")}.`] : []),
  ];
  const tone = broken.length > 0 ? "bad" : look.length > 0 ? "plain" : "good";
  return { tone, text: texts.join(" ") || "All is well, as far as is known here." };
}

function liveSite(health: Health, when: When): Say {
  const { contentRev, liveRev, aheadRev, liveAt, dirtySince, at } = health;
  if (aheadRev !== null) {
    const text = `It shows revision ${aheadRev}, and the database has ${contentRev}: is it a restored backup?`;
    return say("broken", `${text} See “Backup and restore” in docs/deploy.md.`);
  }
  if (dirtySince === null) {
    const since = liveAt === null ? "" : ` since ${when(liveAt)}`;
    return say("fine", `Revision ${liveRev} is live${since}.`);
  }
  const isLate = minutesLate({ dirtySince }, Date.parse(at)) !== null;
  const live = liveRev === 0 ? "None is live." : `Revision ${liveRev} is live.`;
  const text = `Revision ${contentRev} has waited since ${when(dirtySince)}. ${live}`;
  return say(isLate ? "broken" : "fine", text);
}

function lastBuild(health: Health, when: When): Say {
  const { failingSince, failedAt, lastError, liveAt, liveAfterSeconds, dirtySince } = health;
  const { buildsToday, budget } = health;
  const use = budget === 0 ? "fine" : conditionOfUse(buildsToday, budget);
  const spent =
    budget > NO_LIMIT
      ? `${counted(buildsToday, "build")} today.`
      : `${buildsToday} of today’s ${counted(budget, "build")} used.`;
  const error = lastError === null ? "" : ` ${asSentence(lastError)}`;
  if (failingSince !== null) {
    const text = `No build has worked since ${when(failingSince)}; the last one failed at ${when(failedAt)}.`;
    return say("broken", `${text}${error}${nextTry(health, when)}`);
  }
  if (use === "broken") {
    const condition = dirtySince === null ? "look" : "broken";
    const text = `Today’s ${counted(budget, "build")} are used up. ${renewed(health, when)}`;
    return say(condition, text);
  }
  if (lastError !== null) return say("look", asSentence(lastError));
  if (liveAt === null) return say("unknown", "When it was is not recorded.");
  const took =
    liveAfterSeconds === null ? "" : `, ${duration(liveAfterSeconds)} after it was begun`;
  return say(use, `Went live at ${when(liveAt)}${took}. ${spent}`);
}

/** A local site may be built as often as there are saves. */
const NO_LIMIT = 100_000;

function relay(health: Health, when: When): Say {
  const { turnAt } = health;
  if (isRelaySilent(health)) {
    const since = turnAt === null ? "has never looked" : `has not looked since ${when(turnAt)}`;
    const text = `A save waits, and the relay ${since}. Check its schedule.`;
    return say("broken", text);
  }
  if (turnAt === null) return say("unknown", "It has not looked yet.");
  return say("fine", `Looked for saves at ${when(turnAt)}.`);
}

function tracker(health: Health, when: When): Say {
  const { trackedShows, tracker: run } = health;
  const shows = counted(trackedShows, "show");
  if (run === null) {
    if (trackedShows === 0) return say("fine", "No show is tracked.");
    return say("look", `It has never run, and tracks ${shows}. Check its schedule.`);
  }
  const ran = when(run.beganAt);
  if (run.isRunning) return say("fine", `Running since ${ran}.`);
  if (run.endedAt === null) {
    return say("look", `The run of ${ran} was cut off.`);
  }
  const problems = run.failures.map(({ show, reason }) => (show ? `${show}: ${reason}` : reason));
  const did = `Ran at ${ran}: ${didWords(run)}.`;
  if (trackedShows > 0 && isTrackerSilent(health, run)) {
    return { condition: "look", text: `${did} Not since: check its schedule.`, problems };
  }
  const text = `${did} ${NEXT_RUN}`;
  if (problems.length === 0) return say("fine", text);
  return { condition: run.checked === 0 ? "broken" : "look", text, problems };
}

/** Its schedule is the host's. */
const NEXT_RUN = "When it runs next is not known here.";

const didWords = ({ checked, created, failures }: Tracker) =>
  [
    checked === null ? "what it did is not recorded" : `${counted(checked, "show")} checked`,
    ...(created === null ? [] : [`${counted(created, "recap")} made`]),
    ...(failures.length === 0 ? [] : [counted(failures.length, "problem")]),
  ].join(", ");

function quota({ tracker: run }: Health, when: When): Say {
  if (run?.failures.some(({ reason }) => /quota of the YouTube API key/.test(reason))) {
    const text = `Used up at ${when(run.beganAt)}. It starts afresh at midnight Pacific time.`;
    return say("broken", text);
  }
  return say("unknown", "Google counts it, and shows it in its Cloud console.");
}

function tokens(health: Health, when: When): Say {
  const { tokensToday: used, tokensMost: most, tokensSpentAt } = health;
  const count = used.toLocaleString("en-US");
  if (most === 0) return say("fine", "Switched off: AI_TOKENS_PER_DAY is 0.");
  if (most === null) {
    if (used === 0) return say("fine", "None used today.");
    return say("unknown", `${count} used today; of how many is not recorded.`);
  }
  const condition = conditionOfUse(used, most);
  const text = `${count} of today’s ${most.toLocaleString("en-US")}`;
  if (condition !== "broken") return say(condition, `${text} used.`);
  const since = tokensSpentAt === null ? "" : ` since ${when(tokensSpentAt)}`;
  return say(condition, `Used up${since}: ${text}. ${renewed(health, when)}`);
}

function mails({ mails: mail }: Health): Say {
  const condition = conditionOfMails(mail);
  if (mail === "caught") {
    const link = { text: "Read them", href: paths.caughtMails() };
    return { condition, text: "Caught on this machine instead of sent.", link };
  }
  const { requested, followed } = mail;
  const links = counted(requested, "confirmation link");
  if (followed > 0) {
    return say(condition, `${followed} of ${links} of the last day followed.`);
  }
  if (condition === "look") {
    const text = `None of the ${links} of the last day was followed. Check that e-mails arrive.`;
    return say(condition, text);
  }
  return say(condition, "Supabase Auth sends them; its log says what failed.");
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function nextTry({ nextTryAt, at }: Health, when: When): string {
  if (nextTryAt === null || Date.parse(nextTryAt) <= Date.parse(at)) return "";
  return ` Next try at ${when(nextTryAt)}.`;
}

/** Days of counters are those of UTC. */
const renewed = ({ at }: Health, when: When) =>
  `They start afresh at ${when(new Date((Math.floor(Date.parse(at) / DAY_MS) + 1) * DAY_MS).toISOString())}.`;

const duration = (seconds: number) =>
  seconds < 90 ? counted(seconds, "second") : counted(Math.round(seconds / 60), "minute");
