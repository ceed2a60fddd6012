import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";

export interface RawRequest {
  method: string;
  /** The part of the address after the origin. `send` does not change this text. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer {
  /** 0 if the server closed the connection without a response. */
  status: number;
  text: string;
}

/** Sends a request on its own connection. Unlike fetch, it does not normalize the path. */
export function send(origin: string, { method, path, headers, body }: RawRequest): Promise<Answer> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const request = httpRequest({ hostname, port, agent: false, method, path, headers });
    request.setTimeout(30_000, () => request.destroy(new Error("no answer for 30 s")));
    request.once("error", (error: NodeJS.ErrnoException) =>
      // A server may refuse a body and close the connection while the client still sends the body.
      /^(ECONNRESET|EPIPE|HPE_)/.test(error.code ?? "") ? done({ status: 0, text: error.message }) : fail(error),
    );
    request.once("response", async (response) => {
      const text = (await buffer(response).catch(() => Buffer.alloc(0))).toString();
      done({ status: response.statusCode ?? 0, text });
    });
    request.end(body);
  });
}
