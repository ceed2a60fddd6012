import { ASSUMED_SECONDS } from "../../../../src/domain/transcription/cost.ts";
import { languageCode } from "../../../../src/domain/transcription/language.ts";
import type { Recognition } from "../../../../src/domain/transcription/segment.ts";
import { serviceName } from "../../../../src/domain/transcription/services.ts";
import type { Client } from "../caller.ts";
import { type ClaimedRow, failClaim, readClaim, storeHeard, waitWith } from "./claim.ts";
import type { AnswerProvider, CallbackProvider, Outcome, Provider, Sound } from "./provider.ts";
import type { Ceilings } from "./settings.ts";
import { FILE_IS_GONE, isAddressOfFile, signSoundFile } from "./sound-file.ts";

export interface StepContext {
  server: Client;
  provider: Provider;
  ceilings: Ceilings;
  /** The address that the provider calls, without the id of the recording. */
  eventsAddress: string;
  now: () => number;
}

/** What a step has reached. `heard`: it got a text. `unsure`: the provider gave no clear answer, so a later step asks again. */
export type StepResult = "done" | "heard" | "unsure";

const FIRST_QUESTION_SECONDS = 300;
const QUESTION_SECONDS = { min: 60, max: 600 };
const UNCLEAR_SECONDS = 120;
/** After this pause, the account may have credit again, or the service may be less busy. */
const ACCOUNT_FAULT_SECONDS = 600;
const GONE: Extract<Outcome, { kind: "failed" }> = { kind: "failed", reason: FILE_IS_GONE, canRetry: false };
/** A provider needs minutes. After this time, it has lost the job. */
const GIVE_UP_MS = 24 * 3600 * 1000;

/** Does the next thing for a claimed recording: it sends it, asks for its text, or stores the text. */
export async function takeStep(context: StepContext, token: string): Promise<StepResult> {
  const { server, provider } = context;
  const row = await readClaim(server, token);
  if (row === null) return "done";
  if (row.state === "cancelled") return endCancelled(context, token, row);
  const isOurs = row.provider === null || row.provider === provider.name;
  if (!isOurs && row.state !== "waiting") {
    const reason = `Another service has the recording: ${serviceName(row.provider ?? "")}. It is no longer set. Try again.`;
    await failClaim(server, token, { reason, billed: row.seconds ?? ASSUMED_SECONDS });
    return "done";
  }
  return provider.mode === "callback"
    ? callbackStep(context, provider, token, row)
    : answerStep(context, provider, token, row);
}

/** The provider may have a recording whose submission had no clear answer, so the step looks for it, and deletes it there. */
async function endCancelled(
  { server, provider, now }: StepContext,
  token: string,
  row: ClaimedRow,
): Promise<StepResult> {
  if (provider.mode !== "callback" || row.provider !== provider.name || row.sent_at === null) {
    await server.rpc("end_cancelled_transcription", { token }).throwOnError();
    return "done";
  }
  const providerId = row.provider_id ?? (await findId(provider, row));
  const age = now() - Date.parse(row.sent_at);
  const isUnsure = providerId === "unknown" || (providerId === null && age < UNCLEAR_SECONDS * 1000);
  if (isUnsure && age < GIVE_UP_MS) {
    await server
      .rpc("fail_job", { token, error: null as unknown as string, wait_seconds: UNCLEAR_SECONDS })
      .throwOnError();
    return "unsure";
  }
  if (providerId !== null && !isUnsure) await provider.forget(providerId);
  const ending = providerId === null ? { token, billed: 0 } : { token };
  await server.rpc("end_cancelled_transcription", ending).throwOnError();
  return "done";
}

/** Returns null if the uploaded file is gone. */
async function soundOf(server: Client, row: ClaimedRow): Promise<Sound | null> {
  const address = row.sound_file === null ? row.sound_url : await signSoundFile(server, row.sound_file);
  return address === null ? null : { address, language: languageCode(row.language), terms: row.terms };
}

const isOfRow = (row: ClaimedRow) => (address: string) =>
  row.sound_file === null ? address === row.sound_url : isAddressOfFile(address, row.sound_file);

async function mayStart({ server, provider, ceilings }: StepContext, token: string): Promise<boolean> {
  const { data } = await server
    .rpc("start_transcription", {
      token,
      provider: provider.name,
      hours_per_day: ceilings.hoursPerDay,
      hours_per_month: ceilings.hoursPerMonth,
    })
    .throwOnError();
  return data === "started";
}

async function callbackStep(
  context: StepContext,
  provider: CallbackProvider,
  token: string,
  row: ClaimedRow,
): Promise<StepResult> {
  const { server, now } = context;
  if (row.state === "waiting") {
    const sound = await soundOf(server, row);
    if (sound === null) return endFailed(server, token, GONE);
    if (!(await mayStart(context, token))) return "done";
    const address = `${context.eventsAddress}?job=${row.id}`;
    const submission = await provider.submit(sound, { address, secret: row.secret });
    if (submission.kind === "submitted") return noteId(server, token, submission.id, FIRST_QUESTION_SECONDS);
    if (submission.kind === "failed") return endFailed(server, token, submission);
    // The provider may have taken the job. The next step looks for it before anything is sent again.
    await waitWith(server, token, submission.reason, UNCLEAR_SECONDS);
    return "unsure";
  }
  const age = row.sent_at === null ? 0 : now() - Date.parse(row.sent_at);
  if (age > GIVE_UP_MS) {
    const reason = "The transcription service has not finished within a day. Try again.";
    await failClaim(server, token, { reason, billed: row.seconds ?? ASSUMED_SECONDS });
    return "done";
  }
  const providerId = row.provider_id ?? (await findId(provider, row));
  if (providerId === "unknown") {
    await waitWith(server, token, "The transcription service does not answer.", UNCLEAR_SECONDS);
    return "unsure";
  }
  if (providerId === null) {
    const reason = "The transcription service did not get the recording.";
    await failClaim(server, token, { reason, canRetry: true });
    return "done";
  }
  const outcome = await provider.read(providerId);
  if (outcome.kind === "recognised") {
    const state = await store(server, token, row, provider, outcome.recognition);
    // From here on, only the site has the text. But another run that has taken the claim still needs it.
    if (state !== "lost") await provider.forget(providerId);
    return "heard";
  }
  if (outcome.kind === "failed") return endFailed(server, token, outcome);
  const seconds = Math.round(Math.min(Math.max(age / 2000, QUESTION_SECONDS.min), QUESTION_SECONDS.max));
  await noteId(server, token, providerId, seconds);
  return outcome.kind === "working" ? "done" : "unsure";
}

/** Returns "unknown" if the provider does not say which jobs it has. */
async function findId(provider: CallbackProvider, row: ClaimedRow): Promise<string | null | "unknown"> {
  try {
    return await provider.find(isOfRow(row), new Date(row.sent_at ?? 0));
  } catch {
    return "unknown";
  }
}

async function noteId(server: Client, token: string, id: string, waitSeconds: number): Promise<StepResult> {
  await server.rpc("note_transcription_id", { token, provider_id: id, wait_seconds: waitSeconds }).throwOnError();
  return "done";
}

async function answerStep(
  context: StepContext,
  provider: AnswerProvider,
  token: string,
  row: ClaimedRow,
): Promise<StepResult> {
  const { server } = context;
  const unclear = (reason: string) =>
    failClaim(server, token, {
      reason: `${reason} It may have billed the recording, so the site does not send it again by itself.`,
      billed: row.seconds ?? ASSUMED_SECONDS,
    });
  if (row.state !== "waiting") {
    await unclear("The function stopped before the transcription service answered.");
    return "done";
  }
  const sound = await soundOf(server, row);
  if (sound === null) return endFailed(server, token, GONE);
  if (!(await mayStart(context, token))) return "done";
  const outcome = await provider.transcribe(sound);
  if (outcome.kind === "recognised") await store(server, token, row, provider, outcome.recognition);
  else if (outcome.kind === "failed") await endFailed(server, token, outcome);
  else await unclear(outcome.kind === "unclear" ? outcome.reason : "The transcription service gave no text.");
  return "done";
}

async function endFailed(server: Client, token: string, outcome: Extract<Outcome, { kind: "failed" }>) {
  const { reason, canRetry, countsAsTry } = outcome;
  const wait = countsAsTry === false ? { waitSeconds: ACCOUNT_FAULT_SECONDS } : {};
  await failClaim(server, token, { reason, canRetry, ...wait });
  return "done" as const;
}

async function store(server: Client, token: string, row: ClaimedRow, provider: Provider, recognition: Recognition) {
  const { segments, language } = recognition;
  const lastWords = Math.max(0, ...segments.map(({ end }) => end));
  const seconds = recognition.seconds ?? Math.max(row.seconds ?? 0, lastWords);
  const { labelsSpeakers } = provider;
  const heard = {
    segments,
    seconds,
    soundSeconds: recognition.seconds,
    cut: [],
    language,
    labelsSpeakers,
    billed: seconds,
  };
  return storeHeard(server, token, row, heard);
}
