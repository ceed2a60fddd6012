import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from "@supabase/supabase-js";
import { backend } from "./client.ts";

/** The server refused, or said why it failed; its words are for whoever asked. */
export class FunctionRefused extends Error {}
/** The server was not reached at all. */
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
  | "try-prompt";

/** Calls an edge function. Throws `FunctionRefused`, `NotReached` or what else went wrong. */
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
    const said = await (error.context as Response).json().catch(() => null);
    if (typeof said?.error === "string" && said.error !== "") throw new FunctionRefused(said.error);
  }
  throw error;
}
