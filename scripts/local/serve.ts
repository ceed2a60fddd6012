import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { serve } from "@hono/node-server";

/** Clients reuse idle connections. A server that closes them after Node's 5 seconds sometimes does so during a request. */
const KEEP_ALIVE_MS = 65_000;
const TIMEOUTS = { headers: 10_000, request: 60_000 };
/** This limit is larger than the limit of the APIs for addresses, so that the APIs can refuse a long address themselves. */
const MAX_HEADER_SIZE = 64 * 1024;

export function listen(
  port: number,
  fetch: (request: Request, env: object) => Promise<Response>,
  timeouts = TIMEOUTS,
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
          headersTimeout: timeouts.headers,
          requestTimeout: timeouts.request,
          keepAliveTimeout: KEEP_ALIVE_MS,
          // The server checks for slow clients at this interval.
          connectionsCheckingInterval: Math.min(timeouts.headers, 5_000) / 2,
          maxHeaderSize: MAX_HEADER_SIZE,
        },
      },
      (address) =>
        done({
          port: address.port,
          close: () =>
            new Promise((resolve) => {
              server.close(() => resolve());
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
        error.code === "EADDRINUSE" ? new Error(`Another program uses port ${port}. Set PORT to a free port.`) : error,
      ),
    );
  });
}
