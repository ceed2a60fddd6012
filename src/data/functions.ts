import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from "@supabase/supabase-js";
import { backend } from "./client.ts";

/** The edge function refused the request. The message is for the reader. */
export class FunctionRefused extends Error {}
/** The request did not reach the server. */
export class NotReached extends Error {}

type FunctionName =
  | "ai-transcript-chat"
  | "ai-content-chat"
  | "generate-startup-ideas"
  | "youtube-channel-fetch"
  | "youtube-latest-episode"
  | "youtube-auto-tracker"
  | "youtube-episode-generator"
  | "publish"
  | "try-prompt"
  | "delete-account";

export async function callFunction(
  name: FunctionName,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  const { data, error } = await backend().functions.invoke(name, { body, signal });
  if (!error) {
    if (typeof data?.error === "string") throw new FunctionRefused(data.error);
    return data;
  }
  if (error instanceof FunctionsFetchError || error instanceof FunctionsRelayError) {
    throw new NotReached();
  }
  if (error instanceof FunctionsHttpError) {
    const reply = await (error.context as Response).json().catch(() => null);
    if (typeof reply?.error === "string" && reply.error !== "") {
      throw new FunctionRefused(reply.error);
    }
  }
  throw error;
}
