import { HOURS_PER_DAY, HOURS_PER_MONTH, type Prices } from "../../../../src/domain/transcription/cost.ts";
import { SERVICE_NAMES, type ServiceId } from "../../../../src/domain/transcription/services.ts";
import type { Env } from "../settings.ts";
import { deepgram, groq, mistral } from "./answer-providers.ts";
import { assemblyAi } from "./assemblyai.ts";
import type { Provider } from "./provider.ts";

export interface ProviderSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
}

const PROVIDERS = {
  assemblyai: { open: assemblyAi, baseUrl: "https://api.assemblyai.com" },
  deepgram: { open: deepgram, baseUrl: "https://api.deepgram.com" },
  groq: { open: groq, baseUrl: "https://api.groq.com/openai/v1" },
  mistral: { open: mistral, baseUrl: "https://api.mistral.ai" },
} satisfies Record<Exclude<ServiceId, "worker">, { open: (settings: ProviderSettings) => Provider; baseUrl: string }>;

const isService = (name: string): name is ServiceId => Object.hasOwn(SERVICE_NAMES, name);

/** An address without a provider is the address of a recogniser that only the worker can use. */
export function providerName(env: Env): ServiceId | null {
  const name = env("TRANSCRIBE_PROVIDER") || (env("TRANSCRIBE_BASE_URL") ? "worker" : "");
  return isService(name) ? name : null;
}

/** The address that a function must reach, or null if only the worker reaches the recogniser. */
export function providerAddress(env: Env): string | null {
  const name = providerName(env);
  return name === null || name === "worker" ? null : env("TRANSCRIBE_BASE_URL") || PROVIDERS[name].baseUrl;
}

/** Returns null if no provider is set, or if the worker does the work. */
export function openProvider(env: Env): Provider | null {
  const name = providerName(env);
  if (name === null || name === "worker") return null;
  return PROVIDERS[name].open({
    baseUrl: env("TRANSCRIBE_BASE_URL") || PROVIDERS[name].baseUrl,
    apiKey: env("TRANSCRIBE_API_KEY") ?? "",
    model: env("TRANSCRIBE_MODEL") ?? "",
  });
}

export interface Ceilings {
  hoursPerDay: number;
  hoursPerMonth: number;
}

export const ceilingsOf = (env: Env): Ceilings => ({
  hoursPerDay: numberOr(env("TRANSCRIBE_HOURS_PER_DAY"), HOURS_PER_DAY),
  hoursPerMonth: numberOr(env("TRANSCRIBE_HOURS_PER_MONTH"), HOURS_PER_MONTH),
});

/** Returns null if no price is set. */
export const pricePerHour = (env: Env): number | null => numberOr(env("TRANSCRIBE_PRICE_PER_HOUR"), null);

export const pricesOf = (env: Env): Prices => ({
  service: providerName(env),
  perHour: pricePerHour(env),
  perMillionTokens: numberOr(env("AI_PRICE_PER_MILLION_TOKENS"), null),
});

function numberOr<T extends number | null>(value: string | undefined, fallback: T): number | T {
  const number = Number.parseFloat(value ?? "");
  return Number.isFinite(number) && number >= 0 ? number : fallback;
}
