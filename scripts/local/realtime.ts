import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Database } from "./database.ts";
import type { Keys } from "./keys.ts";
import { type EpisodeChange, readPublicIds, startChanges } from "./realtime-changes.ts";

export type Realtime = ReturnType<typeof createRealtime>;

export const REALTIME_LIMITS = {
  connections: 200,
  channels: 100,
  messageBytes: 64 * 1024,
  messagesPerSecond: 100,
  /** Unsent messages fill the memory. So the server disconnects a client with more than this number of unsent bytes. */
  unsentBytes: 4 * 1024 * 1024,
  /** Clients send a heartbeat every 25 seconds. */
  silenceMs: 60_000,
};

const PATH = "/realtime/v1/websocket";
const BATCH_MS = 15;
const CLOSE_TIMEOUT_MS = 500;

/** A message of Phoenix channels, version 2, has a join reference, a reference, a topic, an event and a payload. */
const messageSchema = z.tuple([
  z.string().max(100).nullish(),
  z.string().max(100).nullish(),
  z.string().min(1).max(255),
  z.string().min(1).max(100),
  z.unknown(),
]);
type Message = z.infer<typeof messageSchema>;

const subscriptionSchema = z.strictObject({
  event: z.literal("*"),
  schema: z.literal("public"),
  table: z.literal("er_episodes"),
  select: z.tuple([z.literal("id")]),
});
const joinPayloadSchema = z.object({
  config: z.object({ postgres_changes: z.tuple([subscriptionSchema]) }),
});
/** Each channel has only one subscription, so all subscriptions have the same id. */
const SUBSCRIPTION_ID = 1;

interface Connection {
  receive(message: Message): Promise<void>;
  send(change: EpisodeChange): void;
}

function createConnection(ws: WebSocket, readyPromise: Promise<void>): Connection {
  const joinRefs = new Map<string, string | null | undefined>();

  const send = (...parts: Message) => {
    if (ws.bufferedAmount > REALTIME_LIMITS.unsentBytes) ws.terminate();
    else if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(parts));
  };

  return {
    async receive([joinRef, ref, topic, event, payload]) {
      const reply = (status: "ok" | "error", response: object = {}) =>
        send(joinRef, ref, topic, "phx_reply", { status, response });
      switch (event) {
        case "heartbeat":
          return reply("ok");
        case "phx_join": {
          const requestedChanges = joinPayloadSchema.safeParse(payload).data?.config.postgres_changes[0];
          if (!requestedChanges) return reply("error", { reason: "Unable to subscribe to changes" });
          if (joinRefs.size >= REALTIME_LIMITS.channels) {
            return reply("error", { reason: "ChannelRateLimitReached: Too many channels" });
          }
          await readyPromise;
          joinRefs.set(topic, joinRef);
          reply("ok", { postgres_changes: [{ id: SUBSCRIPTION_ID, ...requestedChanges }] });
          return send(joinRef, null, topic, "system", {
            extension: "postgres_changes",
            status: "ok",
            message: "Subscribed to PostgreSQL",
            channel: topic.replace(/^realtime:/, ""),
          });
        }
        case "phx_leave":
          joinRefs.delete(topic);
          reply("ok");
          return send(joinRef, ref, topic, "phx_close", {});
        default:
          return reply("error", { reason: "unmatched event" });
      }
    },
    send({ type, id, committedAt }) {
      const data = {
        schema: "public",
        table: "er_episodes",
        type,
        commit_timestamp: new Date(committedAt).toISOString(),
        columns: [{ name: "id", type: "uuid" }],
        ...(type === "DELETE" ? {} : { record: { id } }),
        ...(type === "INSERT" ? {} : { old_record: { id } }),
        errors: null,
      };
      for (const [topic, joinRef] of joinRefs) {
        send(joinRef, null, topic, "postgres_changes", { ids: [SUBSCRIPTION_ID], data });
      }
    },
  };
}

/** This stand-in for hosted Realtime supports only the subscription of this site (`src/data/realtime.ts`). */
export function createRealtime(database: Database, keys: Keys, origin: string) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: REALTIME_LIMITS.messageBytes,
    perMessageDeflate: false,
  });
  const connections = new Set<Connection>();
  let listenPromise: Promise<void> | undefined;
  let pendingChanges: EpisodeChange[] = [];
  let sendPromise: Promise<void> = Promise.resolve();

  const sendPending = async () => {
    const changes = pendingChanges;
    pendingChanges = [];
    const ids = await readPublicIds(database, origin, keys.publishable, changes);
    for (const change of changes) {
      if (change.type !== "DELETE" && !ids.has(change.id)) continue;
      for (const connection of connections) connection.send(change);
    }
  };
  const addChange = (change: EpisodeChange) => {
    if (connections.size === 0 || pendingChanges.push(change) > 1) return;
    setTimeout(() => {
      // If the database does not answer, these changes are lost. Hosted Realtime does not guarantee delivery either.
      sendPromise = sendPromise.then(sendPending).catch(() => {});
    }, BATCH_MS).unref();
  };

  const listen = () => {
    const start = startChanges(database, addChange);
    // If the start fails, connections that wait for the start also fail. The next connection tries again.
    start.catch(() => {
      listenPromise = undefined;
    });
    return start;
  };

  const accept = (ws: WebSocket) => {
    listenPromise ??= listen();
    const connection = createConnection(ws, listenPromise);
    connections.add(connection);
    let recentCount = 0;
    const countTimer = setInterval(() => {
      recentCount = 0;
    }, 1000);
    const silenceTimer = setTimeout(() => ws.terminate(), REALTIME_LIMITS.silenceMs);
    ws.on("message", (data, isBinary) => {
      silenceTimer.refresh();
      const message = isBinary ? undefined : parseMessage(String(data));
      if (!message) return ws.close(1003, "not a message");
      if (++recentCount > REALTIME_LIMITS.messagesPerSecond) return ws.close(1008, "too many messages");
      connection.receive(message).catch(() => ws.close(1011));
    });
    ws.on("error", () => ws.terminate());
    ws.on("close", () => {
      clearInterval(countTimer);
      clearTimeout(silenceTimer);
      connections.delete(connection);
    });
  };

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const address = URL.parse(request.url ?? "/", origin);
      if (!address) return refuse(socket, "400 Bad Request");
      const { pathname, searchParams } = address;
      if (pathname !== PATH) return refuse(socket, "404 Not Found");
      if (searchParams.get("apikey") !== keys.publishable) return refuse(socket, "401 Unauthorized");
      if (searchParams.get("vsn") !== "2.0.0") return refuse(socket, "400 Bad Request");
      if (connections.size >= REALTIME_LIMITS.connections) {
        return refuse(socket, "429 Too Many Requests");
      }
      server.handleUpgrade(request, socket, head, accept);
    },
    async close(): Promise<void> {
      const closings = [...server.clients].map((ws) => new Promise<void>((done) => ws.once("close", () => done())));
      for (const ws of server.clients) ws.close(1001);
      const timer = setTimeout(() => {
        for (const ws of server.clients) ws.terminate();
      }, CLOSE_TIMEOUT_MS);
      await Promise.all(closings);
      clearTimeout(timer);
      server.close();
      await sendPromise;
    },
  };
}

function parseMessage(text: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function refuse(socket: Duplex, status: string) {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
