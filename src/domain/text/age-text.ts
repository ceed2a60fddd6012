import { formatCount } from "./plural.ts";

/** Rounds down, because “for 2 hours” must not be said after 90 minutes. The clocks of the server and the browser can differ. */
export function ageText(since: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(since)) / 1000;
  if (!(seconds >= 60)) return "less than a minute";
  if (seconds < 3600) return formatCount(Math.floor(seconds / 60), "minute");
  if (seconds < 48 * 3600) return formatCount(Math.floor(seconds / 3600), "hour");
  return formatCount(Math.floor(seconds / 86_400), "day");
}
