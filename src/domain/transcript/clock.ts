export const CLOCK = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?`;

export function readClock(text: string): number | null {
  if (!/^\d+(?::\d{1,3}){0,2}(?:[.,]\d+)?$/.test(text)) return null;
  const parts = text.replace(",", ".").split(":").map(Number);
  return validSeconds(parts.reduce((sum, part) => sum * 60 + part, 0));
}

export function validSeconds(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? Math.round(value * 1000) / 1000 : null;
}

export function writeClock(start: number): string {
  const ms = Math.round(start * 1000);
  const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const wholeSeconds = `${twoDigits(ms / 3_600_000)}:${twoDigits((ms / 60_000) % 60)}:${twoDigits((ms / 1000) % 60)}`;
  return ms % 1000 === 0 ? wholeSeconds : `${wholeSeconds}.${String(ms % 1000).padStart(3, "0")}`;
}

const NAMED_UNITS =
  /^(?:p(?:(\d+)d)?t?)?(?:(\d+)\s*h(?:ours?|rs?)?,?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?\.?,?)?\s*(?:(\d+(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?)?$/i;

/** In "1:75:00", the minutes are impossible. In "75:00" and "00:75:00", they are the first part. */
function isPossible(clock: string): boolean {
  const parts = clock.replace(",", ".").split(":").map(Number);
  const first = parts.findIndex((part) => part > 0);
  return parts.every((part, index) => index <= first || part < 60);
}

/** Reads texts such as "2710", "45:10", "1:02:03.5", "P1DT2H", "1h 2m" or "45 min". Returns null for other texts. */
export function durationSeconds(source: string): number | null {
  const text = source.trim().slice(0, 80);
  const parts = /\d/.test(text) && NAMED_UNITS.exec(text);
  if (!parts) return isPossible(text) ? readClock(text) : null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((n) => Number(n ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
