/** The one client for models: one request to a server with OpenAI's interface. */
import { parseJson } from "../../../../src/domain/text/json.ts";
import { readBytes } from "../body.ts";
import { ProviderError } from "./failure.ts";

export interface Server {
  /** Without a slash at the end. */
  baseURL: string;
  /** Self-hosted servers often need no key. */
  apiKey: string | undefined;
  model: string;
}

export const serverKeyOf = ({ baseURL, model }: Server): string => `${baseURL} ${model}`;

/** The limits of one call in milliseconds. */
export interface CallLimits {
  /** Until the first byte of the answer. A server reads the whole prompt before it sends this byte. */
  firstByteMs: number;
  /** Between two bytes of the answer. */
  silenceMs: number;
  totalMs: number;
}

export type CallEnd = { cause: "silent" | "unfinished"; seconds: number };

/** The clock of one call. It aborts the call when a limit has passed. */
export function startClock({ firstByteMs, silenceMs, totalMs }: CallLimits, signal: AbortSignal) {
  const abort = new AbortController();
  let end: CallEnd | null = null;
  let hasBytes = false;
  const endAfter = (ms: number, isTotal: boolean) =>
    setTimeout(() => {
      end ??= { cause: isTotal && hasBytes ? "unfinished" : "silent", seconds: Math.ceil(ms / 1000) };
      abort.abort();
    }, ms);
  const total = endAfter(totalMs, true);
  let silence = firstByteMs < totalMs ? endAfter(firstByteMs, false) : undefined;
  return {
    signal: AbortSignal.any([signal, abort.signal]),
    /** Why the clock has aborted the call, or null. */
    get end(): CallEnd | null {
      return end;
    },
    get hasBytes(): boolean {
      return hasBytes;
    },
    noteBytes(): void {
      hasBytes = true;
      clearTimeout(silence);
      silence = endAfter(silenceMs, false);
    },
    stop(): void {
      clearTimeout(total);
      clearTimeout(silence);
    },
  };
}

const ERROR_MAX_BYTES = 64 * 1024;
const PROBE_TIMEOUT_MS = 5000;

/** Sends a JSON body to `path` of the server, such as `/chat/completions`. Follows no redirect. Throws `ProviderError`. */
export async function postJson(server: Server, path: string, body: object, signal: AbortSignal): Promise<Response> {
  // On a connection that it used before, Deno sends a request again if the connection breaks. The server would bill both.
  const headers = { "content-type": "application/json", connection: "close", ...headersOf(server) };
  const init = { method: "POST", redirect: "manual", signal, headers, body: JSON.stringify(body) } as const;
  const response = await fetch(server.baseURL + path, init).catch(() => {
    throw new ProviderError();
  });
  if (response.ok) return response;
  const text = await readBytes(response, ERROR_MAX_BYTES).then(
    (bytes) => bytes?.text(),
    () => "",
  );
  throw new ProviderError(response, text);
}

/** Reads a small description of the server. Returns null if there is none, and undefined if the server does not answer. */
export async function getJson(server: Server, url: string, maxBytes: number, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]),
      headers: headersOf(server),
    });
    const bytes = await readBytes(response, maxBytes);
    return response.ok && bytes ? (parseJson(await bytes.text()) ?? null) : null;
  } catch {
    return undefined;
  }
}

const headersOf = ({ apiKey }: Server): Record<string, string> => ({
  accept: "application/json",
  ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
});
