import { expect, test } from "vitest";
import { readRates, readRetryAfter, readWait } from "./rate-headers.ts";

const NOW = Date.parse("2026-11-29T12:00:00Z");

test.each([
  ["7.66", 7_660],
  ["0", 0],
  ["1s", 1_000],
  ["120ms", 120],
  ["6m0s", 360_000],
  ["2m59.56s", 179_560],
  ["1h2m3s", 3_723_000],
  ["45 seconds", 45_000],
  ["Sun, 29 Nov 2026 12:00:30 GMT", 30_000],
  ["2026-11-29T12:01:00Z", 60_000],
  ["Sun, 29 Nov 2026 11:59:30 GMT", 0],
  [String(NOW / 1000 + 20), 20_000],
  [String(NOW + 5000), 5_000],
  ["", null],
  ["soon", null],
  [null, null],
])("readWait reads %j as %j milliseconds", (value, expected) => {
  expect(readWait(value, NOW)).toBe(expected);
});

test.each<[string, Record<string, string>, string, number | null]>([
  ["seconds", { "retry-after": "20" }, "", 20_000],
  ["a date", { "retry-after": "Sun, 29 Nov 2026 12:00:10 GMT" }, "", 10_000],
  ["milliseconds of Azure", { "retry-after-ms": "1500", "retry-after": "2" }, "", 1_500],
  ["another header of Azure", { "x-rate-limit-reset-tokens": "55" }, "", 55_000],
  ["a sentence of OpenAI", {}, "Rate limit reached for gpt-4o. Please try again in 6.2s. Visit …", 6_200],
  ["a sentence of Groq", {}, "Limit 6000, Used 5034, Requested 1443. Please try again in 7m12.5s. Need", 432_500],
  ["a sentence of Azure", {}, "token rate limit. Please retry after 45 seconds.", 45_000],
  ["a field of Gemini", {}, '{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34s"}', 34_000],
  ["a sentence of Gemini", {}, "You exceeded the rate. Please retry in 12.34s.", 12_340],
  ["nothing", {}, "Please try again later.", null],
])("readRetryAfter reads %s", (_, headers, errorText, expected) => {
  expect(readRetryAfter(new Headers(headers), errorText, NOW)).toBe(expected);
});

test.each([
  [
    "OpenAI",
    {
      "x-ratelimit-limit-requests": "500",
      "x-ratelimit-remaining-requests": "499",
      "x-ratelimit-reset-requests": "120ms",
      "x-ratelimit-limit-tokens": "30000",
      "x-ratelimit-remaining-tokens": "17000",
      "x-ratelimit-reset-tokens": "26s",
    },
    { limit: 30_000, remaining: 17_000, resetMs: 26_000 },
    { limit: 500, remaining: 499, resetMs: 120 },
  ],
  [
    "Groq",
    {
      "x-ratelimit-limit-requests": "14400",
      "x-ratelimit-remaining-requests": "14370",
      "x-ratelimit-reset-requests": "2m59.56s",
      "x-ratelimit-limit-tokens": "18000",
      "x-ratelimit-remaining-tokens": "17997",
      "x-ratelimit-reset-tokens": "7.66s",
    },
    { limit: 18_000, remaining: 17_997, resetMs: 7_660 },
    { limit: 14_400, remaining: 14_370, resetMs: 179_560 },
  ],
  [
    "Azure",
    { "x-ratelimit-remaining-requests": "9", "x-ratelimit-remaining-tokens": "8500" },
    { limit: null, remaining: 8_500, resetMs: null },
    { limit: null, remaining: 9, resetMs: null },
  ],
  [
    "Azure without a limit",
    { "x-ratelimit-limit-tokens": "-1", "x-ratelimit-remaining-tokens": "-1", "x-ratelimit-reset-tokens": "0" },
    null,
    null,
  ],
  [
    "Mistral",
    {
      "x-ratelimit-limit-tokens-minute": "5000000",
      "x-ratelimit-remaining-tokens-minute": "4999911",
      "x-ratelimit-limit-req-minute": "720",
      "x-ratelimit-remaining-req-minute": "717",
    },
    { limit: 5_000_000, remaining: 4_999_911, resetMs: 60_000 },
    { limit: 720, remaining: 717, resetMs: 60_000 },
  ],
  [
    "Anthropic",
    {
      "anthropic-ratelimit-tokens-limit": "40000",
      "anthropic-ratelimit-tokens-remaining": "0",
      "anthropic-ratelimit-tokens-reset": "2026-11-29T12:00:40Z",
    },
    { limit: 40_000, remaining: 0, resetMs: 40_000 },
    null,
  ],
  ["a server without limits", { "content-type": "application/json" }, null, null],
])("readRates reads the headers of %s", (_, headers, tokens, requests) => {
  expect(readRates(new Headers(headers as Record<string, string>), NOW)).toEqual({ tokens, requests });
});
