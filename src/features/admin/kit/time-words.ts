/** `14:05` today, `Nov 20, 14:05` before, in the reader's time zone. */
export function timeWords(iso: string, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return "earlier";
  const isToday = at.toDateString() === now.toDateString();
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const day = isToday ? {} : ({ month: "short", day: "numeric" } as const);
  return new Intl.DateTimeFormat("en-US", { ...day, ...time }).format(at);
}
