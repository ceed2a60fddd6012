/** A client sends the requests of one person. Each person has their own loopback address, as real readers have their own addresses. */
import { Agent, request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Journal } from "./journal.ts";

export interface OutgoingRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  /** 0 if the connection ended without an answer, -1 if the server refused the connection. */
  status: number;
  text: string;
  bytes: Buffer;
  retryAfter?: string | undefined;
}

const TIMEOUT_MS = 30_000;
const NO_BYTES = Buffer.alloc(0);

/** A busy database answers 503. If an edge function gets this status, the function answers 502. */
const isBusyAnswer = (kind: string, { status, retryAfter }: Answer) =>
  (status === 503 && retryAfter !== undefined) || (status === 502 && kind === "question");

export type Client = ReturnType<typeof createClient>;

/** Only Linux accepts all addresses of 127.0.0.0/8. On other systems, all people have the same address. */
export const addressOf = (group: number, member: number): string =>
  process.platform === "linux" ? `127.${group}.${Math.floor(member / 250)}.${1 + (member % 250)}` : "127.0.0.1";

export function createClient(port: number, localAddress: string, journal: Journal) {
  // The server closes connections that are idle for five seconds. This timeout lets the client close the connections first.
  const options = { keepAlive: true, timeout: 2_000, maxSockets: 4, localAddress };
  const agent = new Agent(options);

  const sendOnce = (outgoing: OutgoingRequest): Promise<Answer & { wasReused: boolean }> =>
    new Promise((done) => {
      const { method = "GET", path, headers = {}, body } = outgoing;
      const request = httpRequest({
        host: "127.0.0.1",
        port,
        agent,
        method,
        path,
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
     * Records the request under `kind`. An unexpected status is a problem only at a time without faults
     * (`isFaultFree`). The answers of a busy database (`isBusyAnswer`) are no problem, because the machine may be busy.
     */
    async send(
      kind: string,
      outgoing: OutgoingRequest,
      isExpected: (status: number) => boolean = (status) => status >= 200 && status < 400,
    ): Promise<Answer> {
      const startedAt = performance.now();
      let answer = await sendOnce(outgoing);
      // The server may close an idle connection while the client sends a request. Then the client sends the request again, as browsers do.
      const isGetRequest = (outgoing.method ?? "GET") === "GET";
      if (answer.status === 0 && answer.wasReused && isGetRequest) answer = await sendOnce(outgoing);
      journal.addRequest(kind, startedAt, answer.status);
      const isBusy = isBusyAnswer(kind, answer);
      if (!isExpected(answer.status) && !isBusy && journal.isFaultFree(startedAt, performance.now())) {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        journal.addProblem(
          `${kind}: ${answer.status} after ${seconds} s for ${outgoing.method ?? "GET"} ${outgoing.path.slice(0, 120)}: ${answer.text.slice(0, 160)}`,
        );
      }
      return answer;
    },
    /** Opens a connection for clients that send only a part of a request. */
    connect: (): Socket => (agent as unknown as Connector).createConnection({ host: "127.0.0.1", port, localAddress }),
    close: () => agent.destroy(),
  };
}

interface Connector {
  createConnection(options: { host: string; port: number; localAddress: string }): Socket;
}
