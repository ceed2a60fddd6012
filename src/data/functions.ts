import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from "@supabase/supabase-js";
import { createParser } from "eventsource-parser";
import { fieldsOf } from "../domain/text/is-record.ts";
import { parseJson } from "../domain/text/json.ts";
import { backend } from "./client.ts";

/** The edge function refused the request. The message is for the reader. */
export class FunctionRefused extends Error {
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}
/** The request did not reach the server. */
export class ServerNotReached extends Error {
  constructor() {
    super("The server did not answer. Check your connection, then try again.");
  }
}

type FunctionName =
  | "ai-transcript-chat"
  | "ai-content-chat"
  | "generate-startup-ideas"
  | "generate-recap"
  | "youtube-channel-fetch"
  | "youtube-latest-episode"
  | "youtube-auto-tracker"
  | "youtube-episode-generator"
  | "publish"
  | "check-alarms"
  | "start-digest"
  | "try-prompt"
  | "fetch-feed"
  | "check-feeds"
  | "transcribe"
  | "write-recaps"
  | "delete-account";

export async function callFunction(name: FunctionName, body: object, signal: AbortSignal): Promise<unknown> {
  return invoke(name, { body, signal });
}

/** Calls a function that may answer with events. `onSentence` gets each sentence as soon as the function sends it. */
export async function streamFunction(
  name: FunctionName,
  body: object,
  signal: AbortSignal,
  onSentence: (sentence: string) => void,
): Promise<unknown> {
  const headers = { accept: "text/event-stream" };
  const answer = await invoke(name, { body, signal, headers });
  return answer instanceof Response ? readEvents(answer, onSentence) : answer;
}

async function readEvents(response: Response, onSentence: (sentence: string) => void): Promise<unknown> {
  let answer: unknown;
  const parser = createParser({
    onEvent({ event, data }) {
      const value = parseJson(data);
      const { text, error } = fieldsOf(value);
      if (event === "sentence" && typeof text === "string") onSentence(text);
      if (event === "answer") answer = value;
      if (event === "error") throw new FunctionRefused(String(error));
    },
  });
  try {
    // Safari cannot iterate over a stream.
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      parser.feed(part.value);
    }
  } catch (error) {
    throw error instanceof FunctionRefused ? error : new ServerNotReached();
  }
  if (answer === undefined) throw new ServerNotReached();
  return answer;
}

async function invoke(
  name: FunctionName,
  options: { body: object; signal: AbortSignal; headers?: Record<string, string> },
): Promise<unknown> {
  const { data, error } = await backend().functions.invoke(name, options);
  if (!error) {
    if (typeof data?.error === "string") throw new FunctionRefused(data.error);
    return data;
  }
  if (error instanceof FunctionsFetchError || error instanceof FunctionsRelayError) {
    throw new ServerNotReached();
  }
  if (error instanceof FunctionsHttpError) {
    const response = error.context as Response;
    const reply = await response.json().catch(() => null);
    if (typeof reply?.error === "string" && reply.error !== "") {
      throw new FunctionRefused(reply.error, response.status);
    }
  }
  throw error;
}
