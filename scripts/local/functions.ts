import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { FUNCTIONS_FOLDER } from "./function-hosts.ts";
import {
  type FunctionProcess,
  PROBE,
  type ProcessOptions,
  passStreamOn,
  startFunction,
  watchProcess,
} from "./function-process.ts";
import { logLine } from "./log.ts";
import { createStartLimit } from "./start-limit.ts";

const RESPONSE_TIMEOUT_MS = 150_000;
const STARTS_PER_MINUTE = 5;
/** After a process has closed its connections, it ends within this time. */
const EXIT_WAIT_MS = 500;
const GENERAL_FAILURE = "Something went wrong. Please try again.";

export interface FunctionsOptions extends ProcessOptions {
  probe?: typeof PROBE;
}

export type Functions = ReturnType<typeof createFunctions>;

/** Runs each edge function in its own Deno process, which starts at the first call. */
export function createFunctions(options: FunctionsOptions) {
  const processes = new Map<string, Promise<FunctionProcess>>();
  const names = functionNames();
  const startLimits = new Map(names.map((name) => [name, createStartLimit(STARTS_PER_MINUTE)]));
  const probe = options.probe ?? PROBE;

  const startProcess = (name: string): Promise<FunctionProcess> => {
    // An old process that ends late must not remove the new process from the map.
    const removeProcess = () => {
      if (processes.get(name) === processPromise) processes.delete(name);
    };
    const processPromise = startFunction(name, options, removeProcess);
    processes.set(name, processPromise);
    processPromise.catch(removeProcess);
    return processPromise;
  };

  const callProcess = async (name: string, process: FunctionProcess, request: Request): Promise<Response> => {
    const { search } = new URL(request.url);
    const { method, headers, body, signal } = request;
    const frozenAbort = new AbortController();
    const watcher = watchProcess(process, probe, frozenAbort);
    let isStream = false;
    try {
      const response = await fetch(`${process.origin}/${name}${search}`, {
        method,
        headers,
        redirect: "manual",
        signal: AbortSignal.any([signal, frozenAbort.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
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
      // Do not repeat the call, because the process may already have changed data. The next call starts the process again.
      if (isLate) process.kill();
      // Wait for the end of the process. Otherwise, the next call could get the same process.
      await Promise.race([process.exit, setTimeout(EXIT_WAIT_MS)]);
      logLine(name, isLate ? "did not answer in time, so its process was killed" : "ended during a call");
      return Response.json({ error: await failureOf(name) }, { status: isLate ? 504 : 502 });
    } finally {
      if (!isStream) watcher.abort();
    }
  };

  return {
    names,
    async handle(name: string, request: Request): Promise<Response> {
      if (!names.includes(name)) return Response.json({ error: "No such function." }, { status: 404 });
      const runningProcess = processes.get(name);
      const waitSeconds = runningProcess ? null : (startLimits.get(name)?.recordStart() ?? null);
      if (waitSeconds !== null) {
        const headers = { "retry-after": String(waitSeconds) };
        return Response.json({ error: await failureOf(name) }, { status: 503, headers });
      }
      const functionProcess = await (runningProcess ?? startProcess(name)).catch((error: Error) => error);
      if (functionProcess instanceof Error) {
        logLine(name, functionProcess.message);
        return Response.json({ error: "The function did not start." }, { status: 503 });
      }
      return callProcess(name, functionProcess, request);
    },
    async close(): Promise<void> {
      const results = await Promise.allSettled(processes.values());
      for (const result of results) if (result.status === "fulfilled") result.value.kill();
    },
  };
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
    ? readdirSync(FUNCTIONS_FOLDER).filter((name) => existsSync(join(FUNCTIONS_FOLDER, name, "index.ts")))
    : [];
