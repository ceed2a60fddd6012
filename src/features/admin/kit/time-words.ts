const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { month: "short", day: "numeric" } as const;

/** `14:05` in the reader's time zone. */
export const timeOfDay = (at: Date | number): string =>
  new Intl.DateTimeFormat("en-US", TIME).format(at);

/** `14:05` today, `Nov 20, 14:05` before, in the reader's time zone. */
export function timeWords(iso: string, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return "earlier";
  const isToday = at.toDateString() === now.toDateString();
  return isToday ? timeOfDay(at) : new Intl.DateTimeFormat("en-US", { ...DAY, ...TIME }).format(at);
}
