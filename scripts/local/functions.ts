import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { AI_DEFAULT_BASE_URL } from "../../src/domain/constants.ts";
import { spawnChild } from "./children.ts";
import { freePort } from "./free-port.ts";
import { logFunctionLine, logLine } from "./log.ts";
import { createStartLimit } from "./start-limit.ts";

const FUNCTIONS_FOLDER = "supabase/functions";
export const DENO = resolve("node_modules/.bin/deno");
const START_TIMEOUT_MS = 60_000;
/** Deno reads packages from node_modules. `deno.json` cannot set this, because Supabase's bundler has no node_modules. */
const NODE_MODULES_FLAG = "--node-modules-dir=manual";
const RESPONSE_TIMEOUT_MS = 150_000;
const STARTS_PER_MINUTE = 5;
/** During a call, the backend sends probes to check that the process still answers. */
const PROBE = { intervalMs: 5_000, timeoutMs: 5_000 };
/** A process whose connections are closed ends within this time. */
const EXIT_WAIT_MS = 500;
const GENERAL_FAILURE = "Something went wrong. Please try again.";

type Secrets = Record<string, string | undefined>;

const ADDRESSES = {
  ai: ({ AI_MODEL, AI_BASE_URL }: Secrets) =>
    AI_MODEL ? [AI_BASE_URL || AI_DEFAULT_BASE_URL] : [],
  embeddings: ({ AI_EMBEDDING_MODEL, AI_EMBEDDING_BASE_URL, AI_BASE_URL }: Secrets) =>
    AI_EMBEDDING_MODEL ? [AI_EMBEDDING_BASE_URL || AI_BASE_URL || AI_DEFAULT_BASE_URL] : [],
  youtube: ({ YOUTUBE_BASE_URL: base }: Secrets) =>
    base ? [base] : ["https://www.youtube.com", "https://www.googleapis.com"],
  mail: ({ MAIL_API_KEY, MAIL_API_URL }: Secrets) =>
    MAIL_API_KEY ? [MAIL_API_URL || "https://api.resend.com"] : [],
  hook: ({ BUILD_HOOK_URL, PUBLIC_SITE_URL }: Secrets) => [BUILD_HOOK_URL, PUBLIC_SITE_URL],
};

/** Each function may reach the backend and these hosts. Deno refuses all other hosts (security E13). */
const HOST_KINDS: Record<string, readonly (keyof typeof ADDRESSES)[]> = {
  "ai-transcript-chat": ["ai", "embeddings"],
  "ai-content-chat": ["ai", "embeddings"],
  "generate-startup-ideas": ["ai"],
  "generate-recap": ["youtube", "ai"],
  "youtube-channel-fetch": ["youtube"],
  "youtube-latest-episode": ["youtube", "ai"],
  "youtube-auto-tracker": ["youtube", "ai"],
  "youtube-episode-generator": ["youtube", "ai"],
  publish: ["hook", "embeddings"],
  "try-prompt": ["ai"],
  "delete-account": [],
  "send-digests": ["mail"],
  "start-digest": ["mail"],
};

/** Feeds and webhooks can be at any public address. These functions refuse private addresses. */
const REACHES_ALL_HOSTS = ["fetch-feed", "check-feeds", "check-alarms"];

export interface FunctionsOptions {
  url: string;
  publishable: string;
  secret: string;
  secrets: Secrets;
  deno?: string;
  probe?: typeof PROBE;
}

export type Functions = ReturnType<typeof createFunctions>;

class ProcessFrozen extends Error {}

/** Runs each edge function in its own Deno process, which starts at the first call. */
export function createFunctions(options: FunctionsOptions) {
  const processes = new Map<string, Promise<FunctionProcess>>();
  const names = functionNames();
  const limits = new Map(names.map((name) => [name, createStartLimit(STARTS_PER_MINUTE)]));
  const probe = options.probe ?? PROBE;

  const start = (name: string): Promise<FunctionProcess> => {
    // An old process that ends late must not remove the new process from the map.
    const removeProcess = () => {
      if (processes.get(name) === starting) processes.delete(name);
    };
    const starting = startFunction(name, options, removeProcess);
    processes.set(name, starting);
    starting.catch(removeProcess);
    return starting;
  };

  const call = async (
    name: string,
    process: FunctionProcess,
    request: Request,
  ): Promise<Response> => {
    const { search } = new URL(request.url);
    const { method, headers, body, signal } = request;
    const frozenAbort = new AbortController();
    const watcher = watchProcess(process, probe, frozenAbort);
    let isStream = false;
    try {
      const response = await fetch(`${process.origin}/${name}${search}`, {
        ...{ method, headers, redirect: "manual" },
        signal: AbortSignal.any([
          signal,
          frozenAbort.signal,
          AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        ]),
        ...(body === null ? {} : { body, duplex: "half" }),
      } as RequestInit);
      isStream = /event-stream/.test(response.headers.get("content-type") ?? "");
      if (isStream) return passStreamOn(response, () => watcher.abort());
      const bytes = await response.arrayBuffer();
      const answer = new Response(bytes.byteLength > 0 ? bytes : null, response);
      // `fetch` has decoded the bytes, so these headers are wrong now.
      for (const header of ["content-encoding", "content-length"]) answer.headers.delete(header);
      return answer;
    } catch (error) {
      if (signal.aborted) throw error;
      const isLate = frozenAbort.signal.aborted || (error as Error).name === "TimeoutError";
      // Do not repeat the call, because it may have had effects. The next call starts the process again.
      if (isLate) process.kill();
      // Wait for the end of the process. Otherwise, the next call could get the same process.
      await Promise.race([process.exit, setTimeout(EXIT_WAIT_MS)]);
      logLine(
        name,
        isLate ? "did not answer in time, so its process was killed" : "ended during a call",
      );
      return Response.json({ error: await failureOf(name) }, { status: isLate ? 504 : 502 });
    } finally {
      if (!isStream) watcher.abort();
    }
  };

  return {
    names,
    async handle(name: string, request: Request): Promise<Response> {
      if (!names.includes(name))
        return Response.json({ error: "No such function." }, { status: 404 });
      const runningProcess = processes.get(name);
      const wait = runningProcess ? null : (limits.get(name)?.take() ?? null);
      if (wait !== null) {
        const headers = { "retry-after": String(wait) };
        return Response.json({ error: await failureOf(name) }, { status: 503, headers });
      }
      const functionProcess = await (runningProcess ?? start(name)).catch((error: Error) => error);
      if (functionProcess instanceof Error) {
        logLine(name, functionProcess.message);
        return Response.json({ error: "The function did not start." }, { status: 503 });
      }
      return call(name, functionProcess, request);
    },
    async close(): Promise<void> {
      const results = await Promise.allSettled(processes.values());
      for (const result of results) if (result.status === "fulfilled") result.value.kill();
    },
  };
}

function passStreamOn(response: Response, onEnd: () => void): Response {
  const reader = response.body?.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = (await reader?.read()) ?? {
          done: true,
          value: undefined,
        };
        if (value) controller.enqueue(value);
        if (!done) return;
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    async cancel(reason) {
      onEnd();
      await reader?.cancel(reason);
    },
  });
  return new Response(body, response);
}

/** Aborts `frozenAbort` if the process does not answer a probe. The caller stops the probes with the returned controller. */
function watchProcess(
  { origin }: FunctionProcess,
  { intervalMs, timeoutMs }: typeof PROBE,
  frozenAbort: AbortController,
): AbortController {
  const stopAbort = new AbortController();
  const watch = async () => {
    for (;;) {
      await setTimeout(intervalMs, undefined, { signal: stopAbort.signal });
      const signal = AbortSignal.any([stopAbort.signal, AbortSignal.timeout(timeoutMs)]);
      await fetch(origin, { method: "OPTIONS", signal }).catch((error: Error) => {
        if (error.name === "TimeoutError") throw new ProcessFrozen();
      });
    }
  };
  watch().catch((error: Error) => {
    if (error instanceof ProcessFrozen) frozenAbort.abort(error);
  });
  return stopAbort;
}

async function failureOf(name: string): Promise<string> {
  const source = readFileSync(join(FUNCTIONS_FOLDER, name, "index.ts"), "utf8");
  const module = /\bcontract\b[^}]*\} from "(.+)"/.exec(source)?.[1];
  if (!module) return GENERAL_FAILURE;
  const { contract } = await import(pathToFileURL(resolve(FUNCTIONS_FOLDER, name, module)).href);
  return contract.failure;
}

export const functionNames = () =>
  existsSync(FUNCTIONS_FOLDER)
    ? readdirSync(FUNCTIONS_FOLDER).filter((name) =>
        existsSync(join(FUNCTIONS_FOLDER, name, "index.ts")),
      )
    : [];

type FunctionProcess = Awaited<ReturnType<typeof startFunction>>;

async function startFunction(
  name: string,
  { url, publishable, secret, secrets, deno = DENO }: FunctionsOptions,
  onEnd: () => void,
) {
  const port = await freePort();
  const hosts = [new URL(url).host, `127.0.0.1:${port}`];
  const env = {
    ...Object.fromEntries(Object.entries(secrets).filter(([, value]) => value)),
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secret }),
    SITE_ORIGINS: url,
    SITE_BUILDS_ITSELF: String(!secrets["BUILD_HOOK_URL"]),
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    DENO_NO_UPDATE_CHECK: "1",
    NO_COLOR: "1",
  };
  const args = [...flagsOf(name, secrets, hosts), `${FUNCTIONS_FOLDER}/${name}/index.ts`];
  const child = spawnChild(deno, args, { ...env, HOME: process.env["HOME"] ?? "/tmp" });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", (line) => logFunctionLine(name, line));
  }
  const origin = `http://127.0.0.1:${port}`;
  // Without a listener for "error", a missing program would end the backend.
  const failure = new Promise<never>((_, fail) => {
    child.once("error", fail);
    child.once("exit", () => fail(new Error("Its process ended.")));
  });
  const exit = failure.catch(onEnd);
  const polling = new AbortController();
  try {
    await Promise.race([waitUntilReady(origin, polling.signal), failure]);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`The function ${name} did not start. ${(error as Error).message}`);
  } finally {
    polling.abort();
  }
  // A frozen process ignores SIGTERM, so use SIGKILL.
  return { origin, exit, kill: () => child.kill("SIGKILL") };
}

export const flagsOf = (name: string, secrets: Secrets, hosts: readonly string[]): string[] => [
  ...["run", "--quiet", "--no-prompt", "--cached-only", "--no-lock", NODE_MODULES_FLAG],
  // Without this flag, Deno aborts the signal of a request after the response.
  ...["--unstable-no-legacy-abort", "--config", `${FUNCTIONS_FOLDER}/deno.json`, "--allow-env"],
  REACHES_ALL_HOSTS.includes(name)
    ? "--allow-net"
    : `--allow-net=${[...hosts, ...hostsOf(name, secrets)].join(",")}`,
];

const hostsOf = (name: string, secrets: Secrets): string[] =>
  (HOST_KINDS[name] ?? [])
    .flatMap((kind) => ADDRESSES[kind](secrets))
    .flatMap((address) => (address ? [hostOf(address)] : []));

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

async function waitUntilReady(origin: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  const probe = () =>
    fetch(origin, { method: "OPTIONS", signal: AbortSignal.timeout(PROBE.timeoutMs) });
  while (!(await probe().catch(() => null))) {
    if (performance.now() > end) throw new Error("It did not answer in time.");
    await setTimeout(50, undefined, { signal });
  }
}
