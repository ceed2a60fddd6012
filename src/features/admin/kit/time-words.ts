const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { month: "short", day: "numeric" } as const;

/** Returns a text such as `14:05`, in the time zone of the browser. */
export const timeOfDay = (time: Date | number): string => new Intl.DateTimeFormat("en-US", TIME).format(time);

/** Returns a time of today as `14:05` and any other time as `Nov 20, 14:05`, in the time zone of the browser. */
export function timeWords(iso: string, now: Date): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "earlier";
  const isToday = time.toDateString() === now.toDateString();
  return isToday ? timeOfDay(time) : new Intl.DateTimeFormat("en-US", { ...DAY, ...TIME }).format(time);
}
