import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of the stand-in, however it likes to give it. */
export type Turn = (answer: ServerResponse, asked?: Asked) => void;

/** What the stand-in was asked. */
export interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: the body of a chat completion; tests look into it
  body: any;
  /** The texts of its messages by role. */
  said: { role: string; content: string }[];
}

/** An OpenAI-compatible server on this machine that plays its turns in order, then the last again. */
export async function openModel(...script: Turn[]) {
  let turns = script;
  const asked: Asked[] = [];
  const server = createServer(async (request, answer) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    const { url: path = "", headers } = request;
    const one = { path, headers, body, said: body.messages ?? [] };
    asked.push(one);
    const [turn, ...rest] = turns;
    if (rest.length > 0) turns = rest;
    turn?.(answer, one);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** Begins another script and forgets what was asked. */
    play(...next: Turn[]) {
      turns = next;
      asked.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof openModel>>;

/** A recorded or an invented answer. */
export function sends(status: number, body: unknown, headers: Record<string, string> = {}): Turn {
  return (answer) => {
    answer.writeHead(status, { "content-type": "application/json", ...headers });
    answer.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** A completion whose text is this value as JSON, or these words. */
export function says(value: unknown, more: object = {}): Turn {
  const content = typeof value === "string" ? value : JSON.stringify(value);
  const message = { role: "assistant", content };
  const choice = { index: 0, message, finish_reason: "stop", ...more };
  return sends(200, { choices: [choice], usage: { total_tokens: 100 } });
}

/** An error as OpenAI words it. */
export const errs = (status: number, error: object, headers: Record<string, string> = {}): Turn =>
  sends(status, { error: { message: "No.", type: "error", ...error } }, headers);

const EVENTS = { "content-type": "text/event-stream" };
const event = (data: unknown) =>
  `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const delta = (content: string, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason }],
});

/** The same as events, in pieces of a few characters. */
export function streams(value: unknown): Turn {
  return (answer) => {
    answer.writeHead(200, EVENTS);
    for (const piece of JSON.stringify(value).match(/[\s\S]{1,7}/g) ?? [])
      answer.write(event(delta(piece)));
    answer.write(event(delta("", "stop")));
    answer.write(event({ choices: [], usage: { total_tokens: 100 } }));
    answer.end(event("[DONE]"));
  };
}

/** These chunks as events, whatever they are. */
export function streamsChunks(chunks: unknown[]): Turn {
  return (answer) => {
    answer.writeHead(200, EVENTS);
    answer.end([...chunks, "[DONE]"].map(event).join(""));
  };
}

/** Words without an end. */
export const streamsForEver: Turn = (answer) => {
  answer.writeHead(200, EVENTS);
  const more = () => {
    while (!answer.destroyed && answer.write(event(delta("and on ".repeat(20)))));
  };
  answer.on("drain", more);
  more();
};

/** A few words, then nothing more. */
export const stalls: Turn = (answer) => {
  answer.writeHead(200, EVENTS);
  answer.write(event(delta('{"ideas":')));
};

/** No word at all. */
export const hangs: Turn = () => {};

/** A connection that breaks in the middle of an answer. */
export const drops: Turn = (answer) => {
  answer.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  answer.write('{"choices":[', () => answer.destroy());
};

/** Blanks first, as servers send that are slow. */
export const comesLate =
  (turn: Turn, ms: number): Turn =>
  (answer) => {
    setTimeout(() => turn(answer), ms);
  };
