import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { forkChild } from "./children.ts";
import type { Database, DatabaseOptions } from "./database.ts";
import type { Call, FromProcess, PlainError, PlainResponse, ToProcess } from "./database-messages.ts";
import { logLine } from "./log.ts";
import { TookTooLong } from "./queue.ts";
import { COMPILE_CACHE } from "./site-process.ts";

export const DATABASE_LIMITS = {
  /** How long a request waits for other requests or for a restart. A browser waits up to 20 seconds for an answer. */
  queueTimeoutMs: 15_000,
  /** The product's own statements wait longer, because no client repeats them. */
  productWaitMs: 60_000,
  /** Hosted Supabase also ends a statement after eight seconds. */
  embeddedRequestMs: 8_000,
  /** With PostgreSQL, the server or `@supabase/lite` normally ends a statement before this limit. */
  serverRequestMs: 30_000,
  /** How long a statement of a migration or of `npm run sql` may take. */
  productStatementMs: 600_000,
  startTimeoutMs: 120_000,
  minStartIntervalMs: 5_000,
  closeTimeoutMs: 5_000,
};

class DatabaseUnavailable extends Error {
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
 * Opens the database in a process of its own, because only a kill can cancel a statement of PGlite. When the database
 * process ends, this function starts it again. With PostgreSQL, the process ends if its driver loses the connection (decision 29).
 */
export async function superviseDatabase(
  { email, onLost: _, ...options }: DatabaseOptions,
  limits = DATABASE_LIMITS,
): Promise<Database> {
  const [maxConcurrentCalls, requestMs] = options.databaseUrl
    ? [Number.POSITIVE_INFINITY, limits.serverRequestMs]
    : [1, limits.embeddedRequestMs];
  const waitingJobs = new Set<Job>();
  const runningJobs = new Map<number, Job>();
  const listeners = new Map<string, Listener[]>();
  let databaseProcess: ChildProcess;
  let isReady = false;
  let isClosing = false;
  let startedAt = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let lastJobId = 0;

  // `send` fails only after the process has ended. Then the listener of the "exit" event rejects the running calls.
  const send = (message: ToProcess) => databaseProcess.send(message, () => {});

  const endJob = (id: number): Job | undefined => {
    const job = runningJobs.get(id);
    runningJobs.delete(id);
    clearTimeout(job?.timer);
    return job;
  };

  const runWaitingJobs = () => {
    for (const job of waitingJobs) {
      if (!isReady || runningJobs.size >= maxConcurrentCalls) return;
      waitingJobs.delete(job);
      clearTimeout(job.timer);
      const id = ++lastJobId;
      runningJobs.set(id, job);
      job.timer = setTimeout(() => {
        logLine("database", `stops, because a call took longer than ${job.limitMs / 1000} s`);
        endJob(id)?.reject(new TookTooLong());
        databaseProcess.kill("SIGKILL");
      }, job.limitMs);
      send({ ...job.call, id });
    }
  };

  const enqueueCall = (message: Call, limitMs: number, waitMs: number) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosing) throw new DatabaseUnavailable();
      const timer = setTimeout(() => {
        waitingJobs.delete(job);
        reject(new DatabaseUnavailable());
      }, waitMs);
      const job: Job = { call: message, limitMs, timer, resolve, reject };
      waitingJobs.add(job);
      runWaitingJobs();
    });

  const startProcess = () =>
    new Promise<void>((done, fail) => {
      startedAt = performance.now();
      let error = new Error("The database's process ended.");
      const newChild = forkChild(new URL("./database-process.ts", import.meta.url), {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
      });
      databaseProcess = newChild;
      const timer = setTimeout(() => {
        error = new Error(`The database did not start within ${limits.startTimeoutMs / 1000} s.`);
        newChild.kill("SIGKILL");
      }, limits.startTimeoutMs);
      newChild.on("message", (message: FromProcess) => {
        switch (message.type) {
          case "ready":
            clearTimeout(timer);
            isReady = true;
            done();
            return runWaitingJobs();
          case "openFailed":
            error = errorOf(message.error);
            return;
          case "result":
            endJob(message.id)?.resolve(message.value);
            return runWaitingJobs();
          case "failure":
            endJob(message.id)?.reject(errorOf(message.error));
            return runWaitingJobs();
          case "notification":
            for (const { onMessage } of listeners.get(message.channel) ?? []) onMessage(message.payload);
            return;
          case "email":
            return void email.send(message.email);
        }
      });
      newChild.on("error", fail);
      newChild.once("exit", () => {
        clearTimeout(timer);
        for (const id of runningJobs.keys()) endJob(id)?.reject(new DatabaseUnavailable());
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
          await startProcess();
          const seconds = ((performance.now() - endedAt) / 1000).toFixed(1);
          logLine("database", `answers again after ${seconds} s`);
          for (const listener of [...listeners.values()].flat()) listener.onRestart?.();
        } catch (error) {
          logLine("database", (error as Error).message);
          if (!isClosing) restart();
        }
      },
      Math.max(0, startedAt + limits.minStartIntervalMs - endedAt),
    );
  };

  await startProcess();

  return {
    async handle(request) {
      const { url, method, headers } = request;
      const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
      try {
        const response = (await enqueueCall(
          { type: "handle", request: { url, method, headers: [...headers], body } },
          requestMs,
          limits.queueTimeoutMs,
        )) as PlainResponse;
        return new Response(response.body.length > 0 ? response.body : null, response);
      } catch (error) {
        if (error instanceof TookTooLong) return refuse(504, "The request took too long.");
        if (!(error instanceof DatabaseUnavailable)) throw error;
        return refuse(503, error.message, {
          "retry-after": String(Math.ceil(limits.queueTimeoutMs / 1000)),
        });
      }
    },
    sql: async <T>(query: string, params?: unknown[]) =>
      (await enqueueCall({ type: "sql", query, params }, limits.productStatementMs, limits.productWaitMs)) as T[],
    async listen(channel, onMessage, onRestart) {
      await enqueueCall({ type: "listen", channel }, limits.productStatementMs, limits.productWaitMs);
      listeners.set(channel, [...(listeners.get(channel) ?? []), { onMessage, onRestart }]);
    },
    async close() {
      isClosing = true;
      clearTimeout(restartTimer);
      for (const job of waitingJobs) {
        clearTimeout(job.timer);
        job.reject(new DatabaseUnavailable());
      }
      if (databaseProcess.exitCode !== null || databaseProcess.signalCode !== null) return;
      const exitPromise = once(databaseProcess, "exit");
      if (isReady) send({ type: "close" });
      const timer = setTimeout(() => databaseProcess.kill("SIGKILL"), isReady ? limits.closeTimeoutMs : 0);
      await exitPromise;
      clearTimeout(timer);
    },
  };
}
