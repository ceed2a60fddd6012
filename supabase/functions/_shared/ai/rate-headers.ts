/** What a server says about its rate. */
export interface Rate {
  remaining: number;
  limit: number | null;
  /** The milliseconds until the whole limit is free again. */
  resetMs: number | null;
}

export interface Rates {
  tokens: Rate | null;
  requests: Rate | null;
}

type Part = "limit" | "remaining" | "reset";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** OpenAI, Groq and Azure use the first form, Mistral and Cerebras the second, Anthropic the third, Together the last. */
const FORMS: Record<keyof Rates, ((part: Part) => string)[]> = {
  tokens: [
    (part) => `x-ratelimit-${part}-tokens`,
    (part) => `x-ratelimit-${part}-tokens-minute`,
    (part) => `anthropic-ratelimit-tokens-${part}`,
    (part) => `x-tokenlimit-${part}`,
  ],
  requests: [
    (part) => `x-ratelimit-${part}-requests`,
    (part) => `x-ratelimit-${part}-requests-minute`,
    (part) => `x-ratelimit-${part}-req-minute`,
    (part) => `anthropic-ratelimit-requests-${part}`,
    (part) => `x-ratelimit-${part}`,
  ],
};

/** Reads the headers of a response. `now` is in milliseconds since 1970. */
export const readRates = (headers: Headers, now: number): Rates => ({
  tokens: readRate(headers, FORMS.tokens, now),
  requests: readRate(headers, FORMS.requests, now),
});

function readRate(headers: Headers, forms: (typeof FORMS)["tokens"], now: number): Rate | null {
  for (const nameOf of forms) {
    const remaining = readCount(headers.get(nameOf("remaining")));
    if (remaining === null) continue;
    const resetName = nameOf("reset");
    const resetMs = readWait(headers.get(resetName), now) ?? (resetName.endsWith("-minute") ? MINUTE_MS : null);
    return { remaining, limit: readCount(headers.get(nameOf("limit"))), resetMs };
  }
  return null;
}

/** Azure sends -1 for a limit that it does not know. */
const readCount = (value: string | null | undefined): number | null =>
  /^\d{1,12}(\.\d+)?$/.test(value?.trim() ?? "") ? Number(value) : null;

/** OpenAI and Groq write "Please try again in 7m12s.", Azure "Please retry after 45 seconds.", Gemini "retryDelay": "34s". */
const WRITTEN_WAIT =
  /(?:try again in|retry (?:in|after)|retryDelay["\s:]+)\s*((?:[\d.]+ ?(?:ms|[hms])(?:ec(?:ond)?s?)?\s*)+)/i;

/** Returns the milliseconds that the server asks to wait, from its headers or from the sentence of its error. */
export function readRetryAfter(headers: Headers | undefined, errorText: string, now: number): number | null {
  const milliseconds = readCount(headers?.get("retry-after-ms"));
  if (milliseconds !== null) return Math.min(DAY_MS, milliseconds);
  const named = readWait(headers?.get("retry-after"), now) ?? readWait(headers?.get("x-rate-limit-reset-tokens"), now);
  return named ?? readWait(WRITTEN_WAIT.exec(errorText)?.[1], now);
}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: MINUTE_MS, h: 60 * MINUTE_MS, d: DAY_MS };
const DURATION_PART = /([\d.]+)\s*(ms|[dhms])(?:ec(?:ond)?s?)?/gi;

/** Reads seconds ("7.66"), a duration ("6m0s", "120ms"), a date, or a time in seconds or milliseconds since 1970. */
export function readWait(value: string | null | undefined, now: number): number | null {
  const text = value?.trim() ?? "";
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? waitOfNumber(Number(text), now) : waitOfWords(text, now);
  return Number.isNaN(waitMs) ? null : Math.min(DAY_MS, Math.max(0, waitMs));
}

function waitOfNumber(value: number, now: number): number {
  if (value > 1e12) return value - now;
  return value > 1e9 ? value * 1000 - now : value * 1000;
}

function waitOfWords(text: string, now: number): number {
  if (text.replace(DURATION_PART, "").trim() !== "" || text === "") return Date.parse(text) - now;
  const parts = [...text.matchAll(DURATION_PART)];
  return parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (UNIT_MS[unit.toLowerCase()] ?? 0), 0);
}
