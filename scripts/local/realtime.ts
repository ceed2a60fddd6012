import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Database } from "./database.ts";
import type { Keys } from "./keys.ts";
import { type Change, createFeed, type Row } from "./realtime-feed.ts";
import { decode, type Message, type Version } from "./realtime-protocol.ts";
import { type Connection, createConnection } from "./realtime-session.ts";

/** The local stand-in for hosted Realtime: `postgres_changes` of the published tables. */
export interface Realtime {
  /** Answers an HTTP upgrade of /realtime/v1/websocket; refuses every other. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

export const MOST_OF_REALTIME = {
  connections: 200,
  messageBytes: 64 * 1024,
  messagesASecond: 100,
  /** Clients send a heartbeat every 25 seconds. */
  silenceMs: 60_000,
};

const PATH = "/realtime/v1/websocket";
/** Changes that follow each other this closely are read together. */
const GATHER_MS = 15;
const GOODBYE_MS = 500;

export function createRealtime(database: Database, keys: Keys, origin: string): Realtime {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_OF_REALTIME.messageBytes,
    perMessageDeflate: false,
  });
  const feed = createFeed(database, origin, keys.publishable);
  const connections = new Set<Connection>();
  let listening: Promise<void> | undefined;
  let gathered: Change[] = [];
  let telling: Promise<void> = Promise.resolve();

  const tellAll = async () => {
    const changes = gathered;
    gathered = [];
    // One reading for all who have the same rights.
    const read = new Map<string, Promise<Map<string, Row> | null>>();
    for (const connection of [...connections]) await connection.tell(changes, read);
  };
  const hear = (change: Change) => {
    if (connections.size === 0 || gathered.push(change) > 1) return;
    setTimeout(() => {
      telling = telling.then(tellAll).catch(() => {});
    }, GATHER_MS).unref();
  };

  const listen = () => {
    const started = feed.listen(hear);
    // A failure is told to who waits for it, and the next one tries again.
    started.catch(() => {
      listening = undefined;
    });
    return started;
  };

  const accept = (ws: WebSocket, key: string, version: Version) => {
    listening ??= listen();
    const connection = createConnection({ ws, key, version, feed, keys, ready: listening });
    connections.add(connection);
    let recent = 0;
    const perSecond = setInterval(() => {
      recent = 0;
    }, 1000);
    let silence = setTimeout(() => ws.terminate(), MOST_OF_REALTIME.silenceMs);
    ws.on("message", (data, isBinary) => {
      clearTimeout(silence);
      silence = setTimeout(() => ws.terminate(), MOST_OF_REALTIME.silenceMs);
      const message: Message | null = isBinary ? null : decode(String(data), version);
      if (!message) return ws.close(1003, "not a message");
      if (++recent > MOST_OF_REALTIME.messagesASecond) return ws.close(1008, "too many messages");
      connection.receive(message).catch(() => ws.close(1011));
    });
    ws.on("error", () => ws.terminate());
    ws.on("close", () => {
      clearInterval(perSecond);
      clearTimeout(silence);
      connections.delete(connection);
    });
  };

  return {
    upgrade(request, socket, head) {
      const address = URL.parse(request.url ?? "/", origin);
      if (!address) return refuse(socket, "400 Bad Request");
      const { pathname, searchParams } = address;
      const key = searchParams.get("apikey");
      const version = searchParams.get("vsn") ?? "1.0.0";
      if (pathname !== PATH) return refuse(socket, "404 Not Found");
      if (key !== keys.publishable && key !== keys.secret)
        return refuse(socket, "401 Unauthorized");
      if (version !== "1.0.0" && version !== "2.0.0") return refuse(socket, "400 Bad Request");
      if (connections.size >= MOST_OF_REALTIME.connections) {
        return refuse(socket, "429 Too Many Requests");
      }
      server.handleUpgrade(request, socket, head, (ws) => accept(ws, key, version));
    },
    async close() {
      for (const ws of server.clients) ws.close(1001);
      if (server.clients.size > 0) {
        await new Promise<void>((gone) => {
          const timer = setTimeout(gone, GOODBYE_MS);
          for (const ws of server.clients) {
            ws.once("close", () => {
              if (server.clients.size > 0) return;
              clearTimeout(timer);
              gone();
            });
          }
        });
      }
      for (const ws of server.clients) ws.terminate();
      server.close();
      await telling;
    },
  };
}

function refuse(socket: Duplex, status: string) {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
