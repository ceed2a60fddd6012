import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { spawnChild } from "./children.ts";
import { freePort } from "./free-port.ts";
import { FUNCTIONS_FOLDER, flagsOf, type Secrets } from "./function-hosts.ts";
import { logFunctionLine } from "./log.ts";

export const DENO = resolve("node_modules/.bin/deno");
const START_TIMEOUT_MS = 60_000;
/** During a call, the backend sends probes to check that the process still answers. */
export const PROBE = { intervalMs: 5_000, timeoutMs: 5_000 };

export interface ProcessOptions {
  url: string;
  publishable: string;
  secret: string;
  secrets: Secrets;
  deno?: string;
}

export type FunctionProcess = Awaited<ReturnType<typeof startFunction>>;

export async function startFunction(
  name: string,
  { url, publishable, secret, secrets, deno = DENO }: ProcessOptions,
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
  const pollingAbort = new AbortController();
  try {
    await Promise.race([waitUntilReady(origin, pollingAbort.signal), failure]);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`The function ${name} did not start. ${(error as Error).message}`);
  } finally {
    pollingAbort.abort();
  }
  // A frozen process ignores SIGTERM, so use SIGKILL.
  return { origin, exit, kill: () => child.kill("SIGKILL") };
}

async function waitUntilReady(origin: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  const probe = () => fetch(origin, { method: "OPTIONS", signal: AbortSignal.timeout(PROBE.timeoutMs) });
  while (!(await probe().catch(() => null))) {
    if (performance.now() > end) throw new Error("It did not answer in time.");
    await setTimeout(50, undefined, { signal });
  }
}

class ProcessFrozen extends Error {}

/** Aborts `frozenAbort` if the process does not answer a probe. The caller stops the probes with the returned controller. */
export function watchProcess(
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

export function passStreamOn(response: Response, onEnd: () => void): Response {
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
