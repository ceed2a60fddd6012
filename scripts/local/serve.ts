import { serve } from "@hono/node-server";

/** Listens on loopback; throws a plain sentence where the port is taken. */
export function listen(port: number, fetch: (request: Request) => Promise<Response>) {
  return new Promise<{ port: number; close(): Promise<void> }>((done, fail) => {
    const server = serve(
      { fetch, port, hostname: "127.0.0.1", overrideGlobalObjects: false },
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
    server.once("error", (error: NodeJS.ErrnoException) =>
      fail(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken by another program. Set PORT to a free one.`)
          : error,
      ),
    );
  });
}
