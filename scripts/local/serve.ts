import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { serve } from "@hono/node-server";

/** For the request line and headers, and for the whole request with its body. */
const TIMES = { headers: 10_000, request: 60_000 };
/** Longer than any address the APIs take, so that they and not the parser refuse it. */
const MAX_HEADER_SIZE = 64 * 1024;

/** Listens on loopback; throws a plain sentence where the port is taken. */
export function listen(
  port: number,
  fetch: (request: Request, env: object) => Promise<Response>,
  times = TIMES,
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
) {
  return new Promise<{ port: number; close(): Promise<void> }>((done, fail) => {
    const server = serve(
      {
        fetch,
        port,
        hostname: "127.0.0.1",
        overrideGlobalObjects: false,
        serverOptions: {
          headersTimeout: times.headers,
          requestTimeout: times.request,
          // Who trickles bytes is looked for this often.
          connectionsCheckingInterval: Math.min(times.headers, 5_000) / 2,
          maxHeaderSize: MAX_HEADER_SIZE,
        },
      },
      (at) =>
        done({
          port: at.port,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              if ("closeAllConnections" in server) server.closeAllConnections();
            }),
        }),
    );
    if (upgrade) {
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        try {
          upgrade(request, socket, head);
        } catch {
          socket.destroy();
        }
      });
    }
    server.once("error", (error: NodeJS.ErrnoException) =>
      fail(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken by another program. Set PORT to a free one.`)
          : error,
      ),
    );
  });
}
