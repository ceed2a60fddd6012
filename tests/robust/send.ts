import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Sent {
  method: string;
  /** From the origin on, as it goes over the wire. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer {
  /** 0 where the server hung up. */
  status: number;
  text: string;
}

/** Sends it as it stands, on a connection of its own: no client of ours mends the path. */
export function send(origin: string, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const asked = httpRequest({ hostname, port, agent: false, method, path, headers });
    asked.setTimeout(30_000, () => asked.destroy(new Error("no answer for 30 s")));
    asked.once("error", (error: NodeJS.ErrnoException) =>
      // A server may hang up on somebody who still sends what it has refused.
      /^(ECONNRESET|EPIPE|HPE_)/.test(error.code ?? "")
        ? done({ status: 0, text: error.message })
        : fail(error),
    );
    asked.once("response", async (response) => {
      const text = (await buffer(response).catch(() => Buffer.alloc(0))).toString();
      done({ status: response.statusCode ?? 0, text });
    });
    asked.end(body);
  });
}
