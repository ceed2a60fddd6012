import type { Recognition } from "../../../../src/domain/transcription/segment.ts";

/** What a provider needs to know about a recording. */
export interface Sound {
  address: string;
  /** The code of the language, or null if the provider must detect it. */
  language: string | null;
  /** Names and terms of the show that the provider may hear. The most important come first. */
  terms: readonly string[];
}

export interface Callback {
  address: string;
  /** The value of the header `x-transcription-secret`. */
  secret: string;
}

export const SECRET_HEADER = "x-transcription-secret";

/**
 * - `recognised`: the text. The provider bills it.
 * - `working`: the provider still works on it.
 * - `failed`: the provider has surely not recognised it, and bills nothing. If `canRetry`, a later try may help. If
 *   `countsAsTry` is false, the fault is of the account or of the service, so the recording waits and keeps its tries.
 * - `unclear`: there was no answer. The provider may have taken the job, and may bill it.
 */
export type Outcome =
  | { kind: "recognised"; recognition: Recognition }
  | { kind: "working" }
  | { kind: "failed"; reason: string; canRetry: boolean; countsAsTry?: false }
  | { kind: "unclear"; reason: string };

export type Submission = { kind: "submitted"; id: string } | Exclude<Outcome, { kind: "recognised" | "working" }>;

interface CommonProvider {
  name: string;
  labelsSpeakers: boolean;
}

/** Takes an address, and calls back when the text is ready. The text is read by its id, never from the call. */
export interface CallbackProvider extends CommonProvider {
  mode: "callback";
  submit: (sound: Sound, callback: Callback) => Promise<Submission>;
  read: (id: string) => Promise<Outcome>;
  /** Looks for a job whose submission had no clear answer. Returns null if the provider has none. Throws if it cannot say. */
  find: (isOfSound: (address: string) => boolean, since: Date) => Promise<string | null>;
  /** Deletes the text and the sound at the provider. */
  forget: (id: string) => Promise<void>;
}

/** Takes an address, and answers with the text. */
export interface AnswerProvider extends CommonProvider {
  mode: "answer";
  transcribe: (sound: Sound) => Promise<Outcome>;
}

export type Provider = CallbackProvider | AnswerProvider;
