import { formatCount } from "../text/plural.ts";
import { serviceName } from "./services.ts";

export interface Quote {
  episodeCount: number;
  /** Episodes of which no one knows how long they are. They count as `ASSUMED_SECONDS`. */
  unknownCount: number;
  /** True if an editor uploads the sound of the only episode. */
  isFile?: boolean;
  /** With the assumed lengths. */
  seconds: number;
  /** Dollars for an hour, or null if the price is not set. */
  pricePerHour: number | null;
  usedToday: number;
  usedThisMonth: number;
  hoursPerDay: number;
  hoursPerMonth: number;
}

/** A feed does not always say how long an episode is. The ceilings count this length until the recogniser says the true one. */
export const ASSUMED_SECONDS = 3600;
export const HOURS_PER_DAY = 20;
export const HOURS_PER_MONTH = 200;

const HOUR = 3600;

/** “12 episodes, 9.4 hours, about $1.60. Today 3.1 of 20 hours are used.” */
export function quoteText(quote: Quote): string {
  const { episodeCount, unknownCount, isFile, seconds, pricePerHour, usedToday, hoursPerDay } = quote;
  const price = pricePerHour === null ? "" : `, about ${costOf(seconds, pricePerHour)}`;
  const unknown = unknownCount === 0 ? "" : ` ${isFile ? UNKNOWN_FILE : unknownText(unknownCount, episodeCount)}`;
  const size = `${formatCount(episodeCount, "episode")}, ${hours(seconds)}${price}.`;
  return `${size}${unknown} Today ${number(usedToday / HOUR)} of ${formatCount(hoursPerDay, "hour")} are used.`;
}

const UNKNOWN_FILE = "The file does not say how long it is, so it counts as an hour.";

const unknownText = (count: number, episodeCount: number) =>
  count === 1
    ? `The feed does not say how long ${episodeCount === 1 ? "it" : "one of them"} is, so it counts as an hour.`
    : `The feed does not say how long ${count} of them are, so each counts as an hour.`;

/** Returns why these episodes may not start now, or null. The database refuses them too. */
export function ceilingText(quote: Quote): string | null {
  const { episodeCount, unknownCount, seconds, usedToday, usedThisMonth, hoursPerDay, hoursPerMonth } = quote;
  if (episodeCount === 1 && seconds > hoursPerDay * HOUR)
    return `${unknownCount === 0 ? "It" : "An hour"} is longer than the limit of ${formatCount(hoursPerDay, "hour")} a day.`;
  if (usedThisMonth + seconds > hoursPerMonth * HOUR)
    return `The limit of ${hoursPerMonth} hours this month would be exceeded.`;
  if (usedToday + seconds > hoursPerDay * HOUR) return `The limit of ${hoursPerDay} hours a day would be exceeded.`;
  return null;
}

const number = (value: number) => (Math.round(value * 10) / 10).toLocaleString("en-US");
const hours = (seconds: number) => {
  const value = number(seconds / HOUR);
  return `${value} ${value === "1" ? "hour" : "hours"}`;
};

/** Prices of an hour can be less than a cent, so they have up to four digits. */
export const priceText = (dollars: number): string =>
  dollars.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });

/** Returns what these seconds cost, rounded up to a cent. */
export const costOf = (seconds: number, pricePerHour: number): string => centsText((seconds / HOUR) * pricePerHour);

const centsText = (dollars: number) => priceText(Math.ceil(Number((dollars * 100).toFixed(6))) / 100);

// The table of costs ------------------------------------------------------------------

/** How much of one service the site has used. A service of sound counts seconds, and the language model counts tokens. */
export interface Spending {
  /** A key of `SERVICE_NAMES`, or `model` for the language model. */
  service: string;
  unit: "seconds" | "tokens";
  today: number;
  thisMonth: number;
  lastMonth: number;
}

/** The prices of the settings, in dollars. A price that is not set is null. */
export interface Prices {
  /** The service of sound that is set, or null. The price of an hour is only for this one. */
  service: string | null;
  perHour: number | null;
  perMillionTokens: number | null;
}

export interface CostLine {
  service: string;
  unitText: string;
  /** Today, this month, last month. Without a price, there is no money: the site does not guess. */
  cells: { period: string; amount: string; money: string | null }[];
}

export function costLines(spending: readonly Spending[], prices: Prices): CostLine[] {
  return spending.map(({ service, unit, today, thisMonth, lastMonth }) => ({
    service: unit === "tokens" ? "Language model" : serviceName(service),
    unitText: unit === "tokens" ? "tokens" : "hours of sound",
    cells: Object.entries({ Today: today, "This month": thisMonth, "Last month": lastMonth }).map(
      ([period, count]) => ({
        period,
        amount: unit === "tokens" ? count.toLocaleString("en-US") : hoursText(count),
        money: count === 0 ? null : moneyText(service, unit, count, prices),
      }),
    ),
  }));
}

function moneyText(service: string, unit: Spending["unit"], count: number, prices: Prices): string | null {
  if (unit === "tokens") return costOfTokens(count, prices.perMillionTokens);
  return prices.perHour === null || prices.service !== service ? null : costOf(count, prices.perHour);
}

const MILLION = 1_000_000;

/** Returns what these tokens cost, rounded up to a cent, or null without a price. */
export const costOfTokens = (tokens: number, perMillionTokens: number | null): string | null =>
  perMillionTokens === null ? null : centsText((tokens / MILLION) * perMillionTokens);

/** Returns hours such as “9.4”. */
function hoursText(seconds: number): string {
  if (seconds === 0) return "0";
  const hoursOrZero = number(seconds / HOUR);
  return hoursOrZero === "0" ? "under 0.1" : hoursOrZero;
}

/** Says with which prices the table counts money, and which prices are missing. */
export function pricesText(spending: readonly Spending[], { service, perHour, perMillionTokens }: Prices): string {
  const hasTokens = spending.some(({ unit }) => unit === "tokens");
  const known = [
    ...(service !== null && perHour !== null ? [`${priceText(perHour)} for an hour of ${serviceName(service)}`] : []),
    ...(hasTokens && perMillionTokens !== null ? [`${priceText(perMillionTokens)} for a million tokens`] : []),
  ];
  const missing = [
    ...(service !== null && perHour === null ? ["TRANSCRIBE_PRICE_PER_HOUR"] : []),
    ...(hasTokens && perMillionTokens === null ? ["AI_PRICE_PER_MILLION_TOKENS"] : []),
  ];
  return [
    ...(known.length > 0 ? [`The money is an estimate with the prices of today’s settings: ${known.join(", ")}.`] : []),
    ...(missing.length > 0 ? [`No price is set: ${missing.join(", ")}.`] : []),
  ].join(" ");
}
