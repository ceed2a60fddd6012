import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { AI_DEFAULT_BASE_URL } from "../../src/domain/constants.ts";
import { freePort } from "./free-port.ts";
import { logFunctionLine, logLine } from "./log.ts";

const FOLDER = "supabase/functions";
export const DENO = resolve("node_modules/.bin/deno");
const START_TIMEOUT_MS = 60_000;
const RESPONSE_TIMEOUT_MS = 150_000;

type Secrets = Record<string, string | undefined>;

const ADDRESSES = {
  ai: ({ AI_MODEL, AI_BASE_URL }: Secrets) =>
    AI_MODEL ? [AI_BASE_URL || AI_DEFAULT_BASE_URL] : [],
  youtube: ({ YOUTUBE_BASE_URL: base }: Secrets) =>
    base ? [base] : ["https://www.youtube.com", "https://www.googleapis.com"],
  hook: ({ BUILD_HOOK_URL, PUBLIC_SITE_URL }: Secrets) => [BUILD_HOOK_URL, PUBLIC_SITE_URL],
};

/** The hosts besides the backend that each function may reach. Deno refuses all others (security E13). */
const HOST_KINDS: Record<string, readonly (keyof typeof ADDRESSES)[]> = {
  "ai-transcript-chat": ["ai"],
  "ai-content-chat": ["ai"],
  "generate-startup-ideas": ["ai"],
  "youtube-channel-fetch": ["youtube"],
  "youtube-latest-episode": ["youtube", "ai"],
  "youtube-auto-tracker": ["youtube", "ai"],
  "youtube-episode-generator": ["youtube", "ai"],
  publish: ["hook"],
  "try-prompt": ["ai"],
};

export interface FunctionsOptions {
  url: string;
  publishable: string;
  secret: string;
  secrets: Secrets;
  deno?: string;
}

export type Functions = ReturnType<typeof createFunctions>;

/** Runs each edge function in its own Deno process, which starts at the first call. */
export function createFunctions(options: FunctionsOptions) {
  const running = new Map<string, Promise<Running>>();
  const names = functionNames();

  const start = (name: string): Promise<Running> => {
    const known = running.get(name);
    if (known) return known;
    // A process that exits late must not remove a newer one.
    const forget = () => {
      if (running.get(name) === starting) running.delete(name);
    };
    const starting = startFunction(name, options, forget);
    running.set(name, starting);
    starting.catch(forget);
    return starting;
  };

  return {
    names,
    async handle(name: string, request: Request): Promise<Response> {
      if (!names.includes(name))
        return Response.json({ error: "No such function." }, { status: 404 });
      const started = await start(name).catch((error: Error) => error);
      if (started instanceof Error) {
        logLine(name, started.message);
        return Response.json({ error: "The function did not start." }, { status: 503 });
      }
      const { origin } = started;
      const { search } = new URL(request.url);
      const { method, headers, body, signal } = request;
      return fetch(`${origin}/${name}${search}`, {
        ...{ method, headers, redirect: "manual" },
        signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
        ...(body === null ? {} : { body, duplex: "half" }),
      } as RequestInit);
    },
    async close(): Promise<void> {
      const processes = await Promise.allSettled(running.values());
      for (const each of processes) if (each.status === "fulfilled") each.value.stop();
    },
  };
}

export const functionNames = () =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, "index.ts")))
    : [];

type Running = Awaited<ReturnType<typeof startFunction>>;

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
    SUPABASE_ANON_KEY: publishable,
    SUPABASE_SERVICE_ROLE_KEY: secret,
    SITE_ORIGINS: url,
    SITE_BUILDS_ITSELF: String(!secrets["BUILD_HOOK_URL"]),
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    DENO_NO_UPDATE_CHECK: "1",
    NO_COLOR: "1",
  };
  const child = spawn(deno, [...flagsOf(name, secrets, hosts), `${FOLDER}/${name}/index.ts`], {
    env: { ...env, HOME: process.env["HOME"] ?? "/tmp" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", (line) => logFunctionLine(name, line));
  }
  const origin = `http://127.0.0.1:${port}`;
  // Without a listener for "error", a missing program would end the backend.
  const failure = new Promise<never>((_, fail) => {
    child.once("error", fail);
    child.once("exit", () => fail(new Error("Its process ended.")));
  });
  failure.catch(onEnd);
  const polling = new AbortController();
  try {
    await Promise.race([waitUntilReady(origin, polling.signal), failure]);
  } catch (error) {
    child.kill();
    throw new Error(`The function ${name} did not start. ${(error as Error).message}`);
  } finally {
    polling.abort();
  }
  return { origin, stop: () => child.kill() };
}

export const flagsOf = (name: string, secrets: Secrets, hosts: readonly string[]): string[] => [
  ...["run", "--quiet", "--no-prompt", "--cached-only", "--no-lock"],
  // Otherwise Deno aborts the signal of a request once it is answered.
  ...["--unstable-no-legacy-abort", "--config", `${FOLDER}/deno.json`, "--allow-env"],
  `--allow-net=${[...hosts, ...hostsOf(name, secrets)].join(",")}`,
];

const hostsOf = (name: string, secrets: Secrets): string[] =>
  (HOST_KINDS[name] ?? [])
    .flatMap((need) => ADDRESSES[need](secrets))
    .flatMap((address) => (address ? [hostOf(address)] : []));

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

async function waitUntilReady(origin: string, signal: AbortSignal): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(origin, { method: "OPTIONS" }).catch(() => null))) {
    if (Date.now() > end) throw new Error("It did not answer in time.");
    await setTimeout(50, undefined, { signal });
  }
}
