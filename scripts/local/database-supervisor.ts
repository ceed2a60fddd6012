import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { forkChild } from "./children.ts";
import type { Database, DatabaseOptions } from "./database.ts";
import type {
  Call,
  FromProcess,
  PlainError,
  PlainResponse,
  ToProcess,
} from "./database-messages.ts";
import { logLine } from "./log.ts";
import { TookTooLong } from "./queue.ts";
import { COMPILE_CACHE } from "./site-process.ts";

export const DATABASE_LIMITS = {
  /** How long a request waits for its turn or for a restart. */
  waitMs: 5_000,
  /** The same for a statement of the product itself, which no client would send again. */
  ownerWaitMs: 60_000,
  /** Hosted Supabase ends a statement after the same time. */
  embeddedMs: 8_000,
  /** The PostgreSQL server and `@supabase/lite` have shorter limits, so they end a statement first. */
  serverMs: 30_000,
  /** Migrations and `npm run sql`. */
  ownerMs: 600_000,
  startMs: 120_000,
  /** From one start to the next. */
  startEveryMs: 5_000,
  closeMs: 5_000,
};

class Unavailable extends Error {
  constructor() {
    super("The database is busy or restarts. Try again in a few seconds.");
  }
}

interface Job {
  call: Call;
  limitMs: number;
  timer: NodeJS.Timeout;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

interface Listener {
  onMessage(payload: string): void;
  onRestart: (() => void) | undefined;
}

const errorOf = ({ message, ...fields }: PlainError) => Object.assign(new Error(message), fields);

const refuse = (status: 503 | 504, message: string, headers = {}) =>
  Response.json({ code: String(status), message, msg: message }, { status, headers });

/**
 * Opens the database in a process that can be killed, and starts the process again whenever it ends: PGlite cannot
 * cancel a statement, and the driver of PostgreSQL does not survive a lost connection (decision 29).
 */
export async function superviseDatabase(
  { email, onLost: _, ...options }: DatabaseOptions,
  limits = DATABASE_LIMITS,
): Promise<Database> {
  const [maxConcurrentCalls, requestMs] = options.databaseUrl
    ? [Number.POSITIVE_INFINITY, limits.serverMs]
    : [1, limits.embeddedMs];
  const waiting = new Set<Job>();
  const running = new Map<number, Job>();
  const listeners = new Map<string, Listener[]>();
  let child: ChildProcess;
  let isReady = false;
  let isClosing = false;
  let startedAt = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let jobCount = 0;

  // `send` fails only after the process has ended, and the listener of the "exit" event handles that.
  const send = (message: ToProcess) => child.send(message, () => {});

  const endJob = (id: number): Job | undefined => {
    const job = running.get(id);
    running.delete(id);
    clearTimeout(job?.timer);
    return job;
  };

  const runWaiting = () => {
    for (const job of waiting) {
      if (!isReady || running.size >= maxConcurrentCalls) return;
      waiting.delete(job);
      clearTimeout(job.timer);
      const id = ++jobCount;
      running.set(id, job);
      job.timer = setTimeout(() => {
        logLine("database", `is stopped: a call took longer than ${job.limitMs / 1000} s`);
        endJob(id)?.reject(new TookTooLong());
        child.kill("SIGKILL");
      }, job.limitMs);
      send({ ...job.call, id });
    }
  };

  const call = (message: Call, limitMs: number, waitMs: number) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosing) throw new Unavailable();
      const timer = setTimeout(() => {
        waiting.delete(job);
        reject(new Unavailable());
      }, waitMs);
      const job: Job = { call: message, limitMs, timer, resolve, reject };
      waiting.add(job);
      runWaiting();
    });

  const start = () =>
    new Promise<void>((done, fail) => {
      startedAt = performance.now();
      let error = new Error("The database's process ended.");
      const newChild = forkChild(new URL("./database-process.ts", import.meta.url), {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
      });
      child = newChild;
      const timer = setTimeout(() => {
        error = new Error(`The database did not start within ${limits.startMs / 1000} s.`);
        newChild.kill("SIGKILL");
      }, limits.startMs);
      newChild.on("message", (message: FromProcess) => {
        switch (message.type) {
          case "ready":
            clearTimeout(timer);
            isReady = true;
            done();
            return runWaiting();
          case "unopened":
            error = errorOf(message.error);
            return;
          case "result":
            endJob(message.id)?.resolve(message.value);
            return runWaiting();
          case "failure":
            endJob(message.id)?.reject(errorOf(message.error));
            return runWaiting();
          case "notification":
            for (const { onMessage } of listeners.get(message.channel) ?? [])
              onMessage(message.payload);
            return;
          case "email":
            return void email.send(message.email);
        }
      });
      newChild.on("error", fail);
      newChild.once("exit", () => {
        clearTimeout(timer);
        for (const id of running.keys()) endJob(id)?.reject(new Unavailable());
        if (isReady && !isClosing) restart();
        isReady = false;
        fail(error);
      });
      send({ type: "open", options, channels: [...listeners.keys()] });
    });

  const restart = () => {
    const endedAt = performance.now();
    logLine("database", "its process ended and starts again");
    restartTimer = setTimeout(
      async () => {
        try {
          await start();
          const seconds = ((performance.now() - endedAt) / 1000).toFixed(1);
          logLine("database", `answers again after ${seconds} s`);
          for (const listener of [...listeners.values()].flat()) listener.onRestart?.();
        } catch (error) {
          logLine("database", (error as Error).message);
          if (!isClosing) restart();
        }
      },
      Math.max(0, startedAt + limits.startEveryMs - endedAt),
    );
  };

  await start();

  return {
    async handle(request) {
      const { url, method, headers } = request;
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
      try {
        const response = (await call(
          { type: "handle", request: { url, method, headers: [...headers], body } },
          requestMs,
          limits.waitMs,
        )) as PlainResponse;
        return new Response(response.body.length > 0 ? response.body : null, response);
      } catch (error) {
        if (error instanceof TookTooLong) return refuse(504, "The request took too long.");
        if (!(error instanceof Unavailable)) throw error;
        return refuse(503, error.message, {
          "retry-after": String(Math.ceil(limits.waitMs / 1000)),
        });
      }
    },
    sql: async <T>(query: string, params?: unknown[]) =>
      (await call({ type: "sql", query, params }, limits.ownerMs, limits.ownerWaitMs)) as T[],
    async listen(channel, onMessage, onRestart) {
      await call({ type: "listen", channel }, limits.ownerMs, limits.ownerWaitMs);
      listeners.set(channel, [...(listeners.get(channel) ?? []), { onMessage, onRestart }]);
    },
    async close() {
      isClosing = true;
      clearTimeout(restartTimer);
      for (const job of waiting) {
        clearTimeout(job.timer);
        job.reject(new Unavailable());
      }
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      if (isReady) send({ type: "close" });
      const timer = setTimeout(() => child.kill("SIGKILL"), isReady ? limits.closeMs : 0);
      await exit;
      clearTimeout(timer);
    },
  };
}
