/** This process runs the database. database-supervisor.ts starts the process, sends calls to it and kills it. */
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "./database.ts";
import type { FromProcess, OpenMessage, PlainError, ToProcess } from "./database-messages.ts";
import { acquireLock, readOwner } from "./lock.ts";
import { logLine } from "./log.ts";
import { withRedirect } from "./mailer.ts";

// `send` fails only after the parent has ended. Then the listener of the "disconnect" event ends this process.
const send = (message: FromProcess, onSent = () => {}) => process.send?.(message, undefined, undefined, onSent);
const exitWithReason = (reason: string): never => {
  logLine("database", reason);
  process.exit(1);
};

// Ctrl-C sends a signal to all processes. This process ignores the signal, because the supervisor closes the database.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.once("disconnect", () => process.exit(1));
// After a lost connection, the driver of PostgreSQL throws errors that no caller can catch.
process.once("uncaughtException", (error) => exitWithReason(error.message));

let database: Database | undefined;
const channels = new Set<string>();

/** Only one process may open the folder. Kills the database process that a killed process of the product left behind. */
async function claimFolder(folder: string): Promise<void> {
  const lockFolder = `${folder}.process`;
  const exitIfOrphan = () => {
    if (readOwner(dirname(folder))?.pid !== process.ppid) exitWithReason("its parent does not own the data");
  };
  exitIfOrphan();
  for (let previousOwner = readOwner(lockFolder); previousOwner; previousOwner = readOwner(lockFolder)) {
    try {
      process.kill(previousOwner.pid, "SIGKILL");
    } catch {
      // The process has ended in the meantime.
    }
    await pause(10);
  }
  const lock = acquireLock(lockFolder, null, "");
  process.once("exit", lock.release);
  // While this process waited for the lock, a new process of the product may have become the owner of the data.
  exitIfOrphan();
}

async function listen(channel: string): Promise<void> {
  if (channels.has(channel)) return;
  channels.add(channel);
  await database?.listen(channel, (payload) => send({ type: "notification", channel, payload }));
}

async function open({ options, channels: channelNames }: OpenMessage): Promise<void> {
  if (options.folder) await claimFolder(options.folder);
  database = await openDatabase({
    ...options,
    email: { send: async (email) => void send({ type: "email", email }) },
    onLost: () => exitWithReason("the session or the server was lost"),
  });
  for (const channel of channelNames) await listen(channel);
}

async function handle(id: number, plainRequest: Extract<ToProcess, { type: "handle" }>["request"]) {
  if (!database) return;
  const { url, ...init } = plainRequest;
  const request = new Request(url, init);
  const response = await withRedirect(request, async () => database?.handle(request));
  if (!response) return;
  const body = new Uint8Array(await response.arrayBuffer());
  const plainResponse = { status: response.status, headers: [...response.headers], body };
  send({ type: "result", id, value: plainResponse });
}

function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = Object.entries(error).filter(([, value]) => typeof value === "string");
  return { ...Object.fromEntries(fields), message: error.message };
}

async function handleMessage(message: ToProcess): Promise<void> {
  switch (message.type) {
    case "open":
      await open(message);
      send({ type: "ready" });
      break;
    case "handle":
      await handle(message.id, message.request);
      break;
    case "sql": {
      // The driver's array has additional methods. A message cannot contain methods, so copy only the rows.
      const value = await database?.sql(message.query, message.params);
      send({ type: "result", id: message.id, value: value && [...value] });
      break;
    }
    case "listen":
      await listen(message.channel);
      send({ type: "result", id: message.id, value: undefined });
      break;
    case "close":
      await database?.close();
      process.exit(0);
  }
}

process.on("message", (message: ToProcess) => {
  handleMessage(message).catch((error) => {
    if ("id" in message) send({ type: "failure", id: message.id, error: plainError(error) });
    else send({ type: "openFailed", error: plainError(error) }, () => process.exit(1));
  });
});
