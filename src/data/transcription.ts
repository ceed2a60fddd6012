import { fieldsOf } from "../domain/text/is-record.ts";
import type { Prices, Spending } from "../domain/transcription/cost.ts";
import type { Transcription, TranscriptionState } from "../domain/transcription/progress.ts";
import type { RequestOutcome } from "../domain/transcription/request-words.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";
import { withSession } from "./with-session.ts";

/** What a start would cost. `provider` is null if nobody has set up a service. */
export interface TranscriptionQuote {
  provider: string | null;
  episodeCount: number;
  /** Dollars for an hour, or null if the price is not set. */
  pricePerHour: number | null;
  hoursPerDay: number;
  hoursPerMonth: number;
  /** The sentence that an editor reads before the start. */
  text: string;
  /** Why these episodes may not start now, or null. */
  limit: string | null;
  /** What the project says about uploads, if the editor wants to upload a file. */
  file: UploadRules | null;
}

export interface UploadRules {
  /** The size of the largest file, or null if the project does not say it. */
  maxBytes: number | null;
  /** Why no file can be transcribed, or null. */
  problem: string | null;
}

/** The file of sound that an editor wants to upload. */
export interface QuotedFile {
  /** The length, if the browser could read it. */
  seconds: number | null;
}

/** Returns the newest transcription of each of these episodes. At most 500 episodes. */
export async function fetchTranscriptions(
  episodeIds: readonly string[],
  signal: AbortSignal,
): Promise<Transcription[]> {
  const { data, error } = await backend()
    .rpc("transcriptions", { episodes: [...episodeIds] })
    .abortSignal(signal);
  if (error) throw error;
  return data.map(({ id, episode_id, title, state, reason, changed_at, has_text }) => ({
    id,
    title,
    reason,
    state: state as TranscriptionState,
    episodeId: episode_id,
    changedAt: changed_at,
    hasText: has_text,
  }));
}

/** Episodes that have a transcript do not count. Without episodes, the quote has only the provider, the price and the limits. */
export async function fetchQuote(
  episodeIds: readonly string[],
  signal: AbortSignal,
  quotedFile?: QuotedFile,
): Promise<TranscriptionQuote> {
  const { provider, pricePerHour, limit, file, ...quote } = fieldsOf(
    await callFunction("transcribe", { quote: episodeIds, ...(quotedFile && { file: quotedFile }) }, signal),
  );
  const { maxBytes, problem } = fieldsOf(file);
  return {
    provider: typeof provider === "string" ? provider : null,
    episodeCount: Number(quote["episodeCount"]),
    pricePerHour: typeof pricePerHour === "number" ? pricePerHour : null,
    hoursPerDay: Number(quote["hoursPerDay"]),
    hoursPerMonth: Number(quote["hoursPerMonth"]),
    text: String(quote["text"]),
    limit: typeof limit === "string" ? limit : null,
    file: quotedFile
      ? {
          maxBytes: typeof maxBytes === "number" ? maxBytes : null,
          problem: typeof problem === "string" ? problem : null,
        }
      : null,
  };
}

/** The key says whether the screen also offers uploads. */
export const fetchService = (key: "all" | "files" | (string & {}), signal: AbortSignal): Promise<TranscriptionQuote> =>
  fetchQuote([], signal, key === "files" ? { seconds: null } : undefined);

/** With an address, the request is for one episode, whose own sound does not count. */
export const requestTranscriptions = (
  episodeIds: readonly string[],
  soundAddress: string | null,
): Promise<RequestOutcome[]> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("request_transcriptions", {
      episodes: [...episodeIds],
      ...(soundAddress === null ? {} : { sound_address: soundAddress }),
    });
    if (error) throw error;
    takeNextSteps();
    return data.map(({ outcome }) => outcome as RequestOutcome);
  });

/** Starts the transcription of an uploaded file. The outcome is `no_sound` if the file is not there, or not completely. */
export const transcribeFile = (
  episodeId: string,
  name: string,
  { seconds, keepsFile }: QuotedFile & { keepsFile: boolean },
): Promise<RequestOutcome> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("transcribe_file", {
      episode: episodeId,
      file: name,
      keeps_file: keepsFile,
      ...(seconds === null ? {} : { seconds: Math.ceil(seconds) }),
    });
    if (error) throw error;
    takeNextSteps();
    return data as RequestOutcome;
  });

/** Some services answer only when the text is ready. So this takes longer than an editor would wait. */
const STEPS_TIMEOUT_MS = 150_000;

/** Without this call, a transcription would wait for the schedule, which does the next steps every minute. */
function takeNextSteps(): void {
  callFunction("transcribe", {}, AbortSignal.timeout(STEPS_TIMEOUT_MS)).catch(() => {});
}

/** Starts a transcription again. This can cost money again. Returns false if it is under way, or if its text has arrived. */
export const retryTranscription = (id: string): Promise<boolean> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("retry_transcription", { transcription: id });
    if (error) throw error;
    takeNextSteps();
    return data;
  });

/** Returns false if the text has arrived already. */
export const cancelTranscription = (id: string): Promise<boolean> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("cancel_transcription", { transcription: id });
    if (error) throw error;
    // The next step tells the service, so that it stops.
    takeNextSteps();
    return data;
  });

/** Stores a refused text as the transcript. Returns false if the recap has another transcript by now. */
export const acceptTranscription = (id: string): Promise<boolean> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("use_transcription", { transcription: id });
    if (error) throw error;
    return data;
  });

/** Returns the refused text, or null if someone has used it or started again. */
export async function fetchRefusedText(id: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await backend().rpc("transcription_text", { transcription: id }).abortSignal(signal);
  if (error) throw error;
  return data;
}

/** The prices of the settings. For editors. */
export async function fetchPrices(signal: AbortSignal): Promise<Prices> {
  const { service, perHour, perMillionTokens } = fieldsOf(await callFunction("transcribe", { prices: true }, signal));
  const price = (value: unknown) => (typeof value === "number" ? value : null);
  return {
    service: typeof service === "string" ? service : null,
    perHour: price(perHour),
    perMillionTokens: price(perMillionTokens),
  };
}

/** What the site has used today, in this month and in the last month, and the prices. Only admins may call this function. */
export async function fetchCosts(
  _: string,
  signal: AbortSignal,
): Promise<{ spending: readonly Spending[]; prices: Prices }> {
  const [{ data }, prices] = await Promise.all([
    backend().rpc("costs").abortSignal(signal).throwOnError(),
    fetchPrices(signal),
  ]);
  const spending = data.map(({ service: name, unit, today, this_month, last_month }) => ({
    service: name,
    unit: unit as Spending["unit"],
    today,
    thisMonth: this_month,
    lastMonth: last_month,
  }));
  return { spending, prices };
}
