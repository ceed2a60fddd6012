/** Requests of one person, who has an own loopback address, as readers have at a hosted site. */
import { Agent, request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Journal } from "./journal.ts";

export interface Outgoing {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  /** 0 without an answer, -1 if the server was not there at all. */
  status: number;
  text: string;
  bytes: Buffer;
  retryAfter?: string | undefined;
}

const TIMEOUT_MS = 30_000;
const NO_BYTES = Buffer.alloc(0);

/** A function answers 502 where the database answers it 503. */
const isBusyAnswer = (kind: string, { status, retryAfter }: Answer) =>
  (status === 503 && retryAfter !== undefined) || (status === 502 && kind === "question");

export type Client = ReturnType<typeof createClient>;

/** Only Linux accepts all of 127.0.0.0/8. Elsewhere everyone has the same address. */
export const addressOf = (group: number, member: number): string =>
  process.platform === "linux"
    ? `127.${group}.${Math.floor(member / 250)}.${1 + (member % 250)}`
    : "127.0.0.1";

export function createClient(port: number, localAddress: string, journal: Journal) {
  // The server closes connections that are idle for five seconds. Here, the client closes them first.
  const options = { keepAlive: true, timeout: 2_000, maxSockets: 4, localAddress };
  const agent = new Agent(options);

  const attempt = (outgoing: Outgoing): Promise<Answer & { wasReused: boolean }> =>
    new Promise((done) => {
      const { method = "GET", path, headers = {}, body } = outgoing;
      const request = httpRequest({
        ...{ host: "127.0.0.1", port, agent, method, path },
        headers: {
          host: `localhost:${port}`,
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      });
      const timer = setTimeout(() => request.destroy(new Error("timeout")), TIMEOUT_MS);
      const finish = (status: number, bytes: Buffer, retryAfter?: string) => {
        clearTimeout(timer);
        const wasReused = request.reusedSocket;
        done({ status, bytes, text: bytes.toString(), retryAfter, wasReused });
      };
      request.once("error", (error: NodeJS.ErrnoException) =>
        finish(error.code === "ECONNREFUSED" ? -1 : 0, Buffer.from(error.message)),
      );
      request.once("response", (response) =>
        buffer(response).then(
          (bytes) => finish(response.statusCode ?? 0, bytes, response.headers["retry-after"]),
          () => finish(0, NO_BYTES),
        ),
      );
      request.end(body);
    });

  return {
    /**
     * Records the request under `kind`. Outside of faults, an unexpected status is a problem. 503 with `Retry-After` is
     * counted instead: a busy machine may give it.
     */
    async send(
      kind: string,
      outgoing: Outgoing,
      isExpected: (status: number) => boolean = (status) => status >= 200 && status < 400,
    ): Promise<Answer> {
      const from = performance.now();
      let answer = await attempt(outgoing);
      // The server may close an idle connection at the moment of its reuse. Browsers retry then.
      const isRead = (outgoing.method ?? "GET") === "GET";
      if (answer.status === 0 && answer.wasReused && isRead) answer = await attempt(outgoing);
      journal.request(kind, from, answer.status);
      const isBusy = isBusyAnswer(kind, answer);
      if (!isExpected(answer.status) && !isBusy && journal.isCalm(from, performance.now())) {
        const seconds = ((performance.now() - from) / 1000).toFixed(1);
        journal.problem(
          `${kind}: ${answer.status} after ${seconds} s for ${outgoing.method ?? "GET"} ${outgoing.path.slice(0, 120)}: ${answer.text.slice(0, 160)}`,
        );
      }
      return answer;
    },
    /** A bare connection, for clients that send half a request. */
    connect: (): Socket =>
      (agent as unknown as Connector).createConnection({ host: "127.0.0.1", port, localAddress }),
    close: () => agent.destroy(),
  };
}

interface Connector {
  createConnection(options: { host: string; port: number; localAddress: string }): Socket;
}
