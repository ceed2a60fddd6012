import { expect, test } from "vitest";
import {
  ceilingText,
  costLines,
  costOf,
  type Prices,
  pricesText,
  priceText,
  type Quote,
  quoteText,
  type Spending,
} from "./cost.ts";

const HOUR = 3600;
const quote = (changes: Partial<Quote> = {}): Quote => ({
  episodeCount: 12,
  unknownCount: 0,
  seconds: 9.4 * HOUR,
  pricePerHour: 0.17,
  usedToday: 3.1 * HOUR,
  usedThisMonth: 30 * HOUR,
  hoursPerDay: 20,
  hoursPerMonth: 200,
  ...changes,
});

test.each<[Partial<Quote>, string]>([
  [{}, "12 episodes, 9.4 hours, about $1.60. Today 3.1 of 20 hours are used."],
  [{ pricePerHour: null }, "12 episodes, 9.4 hours. Today 3.1 of 20 hours are used."],
  [{ pricePerHour: 0 }, "12 episodes, 9.4 hours, about $0.00. Today 3.1 of 20 hours are used."],
  [
    { episodeCount: 1, seconds: HOUR, unknownCount: 1, usedToday: 0, hoursPerDay: 1 },
    "1 episode, 1 hour, about $0.17. The feed does not say how long it is, so it counts as an hour. Today 0 of 1 hour are used.",
  ],
  [
    { unknownCount: 1 },
    "12 episodes, 9.4 hours, about $1.60. The feed does not say how long one of them is, so it counts as an hour. Today 3.1 of 20 hours are used.",
  ],
  [
    { unknownCount: 3 },
    "12 episodes, 9.4 hours, about $1.60. The feed does not say how long 3 of them are, so each counts as an hour. Today 3.1 of 20 hours are used.",
  ],
])("%j costs: %s", (changes, text) => expect(quoteText(quote(changes))).toBe(text));

test.each<[Partial<Quote>, string | null]>([
  [{}, null],
  [{ usedToday: 10.6 * HOUR }, null],
  [{ usedToday: 10.7 * HOUR }, "The limit of 20 hours a day would be exceeded."],
  [{ usedThisMonth: 191 * HOUR }, "The limit of 200 hours this month would be exceeded."],
  [{ episodeCount: 1, seconds: 21 * HOUR, usedToday: 0 }, "It is longer than the limit of 20 hours a day."],
  [
    { episodeCount: 1, seconds: HOUR, unknownCount: 1, usedToday: 0, hoursPerDay: 0.5 },
    "An hour is longer than the limit of 0.5 hours a day.",
  ],
])("%j: %s", (changes, text) => expect(ceilingText(quote(changes))).toBe(text));

const PRICES: Prices = { service: "assemblyai", perHour: 0.17, perMillionTokens: 0.4 };
const NO_PRICES: Prices = { service: "assemblyai", perHour: null, perMillionTokens: null };
const sound = (service: string, today: number, thisMonth: number, lastMonth: number): Spending => ({
  service,
  unit: "seconds",
  today,
  thisMonth,
  lastMonth,
});
const MODEL: Spending = { service: "model", unit: "tokens", today: 0, thisMonth: 1_234_567, lastMonth: 9 };

test.each<[Spending, Prices, string, (string | null)[]]>([
  [
    sound("assemblyai", 600, 41.2 * HOUR, 0),
    PRICES,
    "AssemblyAI, hours of sound",
    ["0.2", "$0.03", "41.2", "$7.01", "0", null],
  ],
  [
    sound("assemblyai", 60, HOUR, 0),
    PRICES,
    "AssemblyAI, hours of sound",
    ["under 0.1", "$0.01", "1", "$0.17", "0", null],
  ],
  [sound("groq", 0, HOUR, HOUR), PRICES, "Groq, hours of sound", ["0", null, "1", null, "1", null]],
  [sound("worker", 0, HOUR, 0), NO_PRICES, "Your own recogniser, hours of sound", ["0", null, "1", null, "0", null]],
  [sound("of-2031", 0, HOUR, 0), PRICES, "of-2031, hours of sound", ["0", null, "1", null, "0", null]],
  [MODEL, PRICES, "Language model, tokens", ["0", null, "1,234,567", "$0.50", "9", "$0.01"]],
  [MODEL, NO_PRICES, "Language model, tokens", ["0", null, "1,234,567", null, "9", null]],
  [
    MODEL,
    { ...PRICES, perMillionTokens: 0 },
    "Language model, tokens",
    ["0", null, "1,234,567", "$0.00", "9", "$0.00"],
  ],
])("%j with %j is the line %s", (spending, prices, name, cells) => {
  const [line] = costLines([spending], prices);
  expect([`${line?.service}, ${line?.unitText}`, line?.cells.flatMap(({ amount, money }) => [amount, money])]).toEqual([
    name,
    cells,
  ]);
});

test.each<[Spending[], Prices, string]>([
  [
    [sound("assemblyai", 1, 1, 1), MODEL],
    PRICES,
    "The money is an estimate with the prices of today’s settings: $0.17 for an hour of AssemblyAI, $0.40 for a million tokens.",
  ],
  [
    [sound("assemblyai", 1, 1, 1)],
    PRICES,
    "The money is an estimate with the prices of today’s settings: $0.17 for an hour of AssemblyAI.",
  ],
  [
    [MODEL],
    { ...PRICES, perHour: null },
    "The money is an estimate with the prices of today’s settings: $0.40 for a million tokens. No price is set: TRANSCRIBE_PRICE_PER_HOUR.",
  ],
  [[MODEL], NO_PRICES, "No price is set: TRANSCRIBE_PRICE_PER_HOUR, AI_PRICE_PER_MILLION_TOKENS."],
  [[MODEL], { service: null, perHour: 0.17, perMillionTokens: null }, "No price is set: AI_PRICE_PER_MILLION_TOKENS."],
])("%j with %j says %s", (spending, prices, text) => expect(pricesText(spending, prices)).toBe(text));

test.each([
  [0.17, "$0.17"],
  [0.0043, "$0.0043"],
  [0, "$0.00"],
])("the price of %d dollars is written %s", (dollars, text) => expect(priceText(dollars)).toBe(text));

test.each([
  [0, "$0.00"],
  [1, "$0.01"],
  [33_840, "$1.60"],
  [36_000_000, "$1,700.00"],
])("%d seconds cost %s at 17 cents an hour", (seconds, cost) => expect(costOf(seconds, 0.17)).toBe(cost));
