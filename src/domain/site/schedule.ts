import { SCHEDULE } from "../limits.ts";
import { DAY_MS } from "../text/dates.ts";

/** All times are in milliseconds since 1970. */

const SLOT_MS = SCHEDULE.slotMinutes * 60_000;
const HOUR_MS = 3_600_000;

/** The form has this value while the editor has chosen "Scheduled", but has not entered a valid time. */
export const NO_TIME = "no time";

/** Rounds up to the next slot, which is ten minutes long. The site publishes all recaps of a slot together. */
export const slotOf = (time: number): number => Math.ceil(time / SLOT_MS) * SLOT_MS;

export const suggestedTime = (now: number): string => new Date(slotOf(now + HOUR_MS)).toISOString();

export interface ZonedTime {
  time: number;
  /** `gap`: the clocks skip this local time. `repeated`: the clocks show this local time twice, and `time` is the first. */
  clock: "exact" | "gap" | "repeated";
}

/** Reads the value of an `<input type="datetime-local">`. Returns null if it is not a complete time. */
export function readLocalTime(text: string, zone: string): ZonedTime | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const timeAsUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(timeAsUtc)) return null;
  const offsetBefore = offsetAt(timeAsUtc - DAY_MS, zone);
  const offsetAfter = offsetAt(timeAsUtc + DAY_MS, zone);
  const times = [...new Set([timeAsUtc - offsetBefore, timeAsUtc - offsetAfter])]
    .filter((time) => localTimeText(time, zone) === text)
    .sort((a, b) => a - b);
  const [time] = times;
  // The clocks skip this time. For example, if they skip from 2:00 to 3:00, the text 2:30 means 3:30.
  if (time === undefined) return { time: timeAsUtc - offsetBefore, clock: "gap" };
  return { time, clock: times.length > 1 ? "repeated" : "exact" };
}

/** Returns the value for an `<input type="datetime-local">`. */
export const localTimeText = (time: number, zone: string): string =>
  new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16);

function offsetAt(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(time);
  const [year = 0, month = 1, day, hour, minute, second] = (
    ["year", "month", "day", "hour", "minute", "second"] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

/**
 * Returns one time a day, beginning on a day such as `2026-12-01`, each at the same local time. A time that the clocks skip
 * is the first one after the gap. Returns null if the day or the time is not complete.
 */
export function dailyTimes(
  { day, time, count }: { day: string; time: string; count: number },
  zone: string,
): number[] | null {
  const first = Date.parse(`${day}T00:00:00Z`);
  if (readLocalTime(`${day}T${time}`, zone) === null) return null;
  return Array.from({ length: count }, (_, index) => {
    const text = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return slotOf(readLocalTime(`${text}T${time}`, zone)?.time ?? first);
  });
}

export function scheduleProblem(publishAt: string, now: number): string | undefined {
  if (publishAt === "") return undefined;
  const time = Date.parse(publishAt);
  if (Number.isNaN(time)) return "Choose a date and a time.";
  if (time <= now) return "This time has passed. Choose a later time.";
  return time > now + SCHEDULE.maxDays * DAY_MS ? `Choose a time in the next ${SCHEDULE.maxDays} days.` : undefined;
}

/** Returns true if the time is today and all builds of today are used up. The relay counts the builds of a day in UTC. */
export const isTodayAndBudgetSpent = (time: number, now: number, isBudgetSpent: boolean): boolean =>
  isBudgetSpent && Math.floor(time / DAY_MS) === Math.floor(now / DAY_MS);

interface Choice {
  /** The value of the input. */
  text: string;
  zone: string;
  now: number;
  isBudgetSpent: boolean;
}

/** Returns sentences that say when the recap goes live, and why this is not exactly the time that the editor typed. */
export function scheduleNotes({ text, zone, now, isBudgetSpent }: Choice): string[] {
  const localTime = readLocalTime(text, zone);
  if (!localTime) return [];
  const slot = slotOf(localTime.time);
  const clockNote = {
    exact: null,
    gap: `The clocks change on this day, and ${text.slice(11)} does not exist.`,
    repeated: `The clocks change on this day, and ${text.slice(11)} comes twice. The first one counts.`,
  }[localTime.clock];
  const notes = [
    clockNote,
    slot === localTime.time
      ? null
      : `The site publishes recaps only every ${SCHEDULE.slotMinutes} minutes, so that they share a build.`,
    `The recap is published on ${momentWords(slot, zone)}. Its page follows after a build.`,
    isTodayAndBudgetSpent(slot, now, isBudgetSpent)
      ? "Today’s builds are used up. So the page follows with the first build of tomorrow (UTC), unless an admin publishes now."
      : "If the day’s builds are used up by then, the page follows with the first build of the next day (UTC).",
  ];
  return notes.filter((note) => note !== null);
}

/** Returns a text such as `Wed, Nov 25, 10:10 (Europe/Berlin)`. */
export const momentWords = (time: number, zone: string): string =>
  `${new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(time)} (${zone})`;
