import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Sends one response of the stand-in. */
export type StandInReply = (response: ServerResponse, request?: ModelRequest) => void;

/** A request for a completion that the stand-in has received. */
export interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: the body of a chat completion; tests read its fields
  body: any;
  messages: { role: string; content: string }[];
}

/**
 * Opens a stand-in for OpenAI's API. It sends the replies in their order, and then repeats the last reply. What it says
 * about itself (GET) is in its pages, by default nothing.
 */
export async function openModel(...initialReplies: StandInReply[]) {
  let replies = initialReplies;
  let pages: Record<string, unknown> = {};
  const requests: ModelRequest[] = [];
  const reads: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      const { url: page = "" } = request;
      reads.push(page);
      return page in pages ? sends(200, pages[page])(response) : failsWith(404, {})(response);
    }
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    const { url: path = "", headers } = request;
    const modelRequest = { path, headers, body, messages: body.messages ?? [] };
    requests.push(modelRequest);
    const [reply, ...laterReplies] = replies;
    if (laterReplies.length > 0) replies = laterReplies;
    reply?.(response, modelRequest);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    /** The paths of the pages that were read. */
    reads,
    /** Replaces what the server says about itself, such as `{ "/v1/models": … }`. */
    describeWith(newPages: Record<string, unknown>) {
      pages = newPages;
      reads.length = 0;
    },
    /** Replaces the replies and clears the list of requests. */
    replyWith(...newReplies: StandInReply[]) {
      replies = newReplies;
      requests.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof openModel>>;

export function sends(status: number, body: unknown, headers: Record<string, string> = {}): StandInReply {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** Replies with a completion. Its content is the value itself if the value is a string, or else the value as JSON. */
export function completesWith(
  value: unknown,
  choiceFields: object = {},
  { usage = { total_tokens: 100 }, headers = {} }: { usage?: object; headers?: Record<string, string> } = {},
): StandInReply {
  const content = typeof value === "string" ? value : JSON.stringify(value);
  const message = { role: "assistant", content };
  const choice = { index: 0, message, finish_reason: "stop", ...choiceFields };
  return sends(200, { choices: [choice], usage }, headers);
}

/** Replies with an error in OpenAI's format. */
export const failsWith = (status: number, error: object, headers: Record<string, string> = {}): StandInReply =>
  sends(status, { error: { message: "No.", type: "error", ...error } }, headers);

const EVENT_STREAM_HEADERS = { "content-type": "text/event-stream" };
const serverSentEvent = (data: unknown) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const completionDelta = (content: string, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason }],
});

/** Replies with server-sent events. Each event has a few characters of the value as JSON. */
export function streams(value: unknown, usage: object = { total_tokens: 100 }): StandInReply {
  return (response) => {
    response.writeHead(200, EVENT_STREAM_HEADERS);
    response.write(": still working\n\n");
    for (const piece of JSON.stringify(value).match(/[\s\S]{1,7}/g) ?? [])
      response.write(serverSentEvent(completionDelta(piece)));
    response.write(serverSentEvent(completionDelta("", "stop")));
    response.write(serverSentEvent({ choices: [], usage }));
    response.end(serverSentEvent("[DONE]"));
  };
}

/** Streams a value as JSON, and pauses after the text `pauseAfter`. Sends the rest when `resume` is fulfilled. */
export function streamsInTwo(value: unknown, pauseAfter: string, resume: Promise<unknown>): StandInReply {
  return async (response) => {
    const json = typeof value === "string" ? value : JSON.stringify(value);
    const pauseIndex = json.indexOf(pauseAfter) + pauseAfter.length;
    response.writeHead(200, EVENT_STREAM_HEADERS);
    response.write(serverSentEvent(completionDelta(json.slice(0, pauseIndex))));
    await resume;
    response.write(serverSentEvent(completionDelta(json.slice(pauseIndex), "stop")));
    response.end(serverSentEvent("[DONE]"));
  };
}

export function streamsChunks(chunks: unknown[]): StandInReply {
  return (response) => {
    response.writeHead(200, EVENT_STREAM_HEADERS);
    response.end([...chunks, "[DONE]"].map(serverSentEvent).join(""));
  };
}

export const streamsEndlessly: StandInReply = (response) => {
  response.writeHead(200, EVENT_STREAM_HEADERS);
  const writeUntilFull = () => {
    while (!response.destroyed && response.write(serverSentEvent(completionDelta("and on ".repeat(20)))));
  };
  response.on("drain", writeUntilFull);
  writeUntilFull();
};

/** Sends a few characters and then nothing. The connection remains open. */
export const stalls: StandInReply = (response) => {
  response.writeHead(200, EVENT_STREAM_HEADERS);
  response.write(serverSentEvent(completionDelta('{"ideas":')));
};

/** Never responds. */
export const hangs: StandInReply = () => {};

/** Closes the connection in the middle of a response. */
export const drops: StandInReply = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"choices":[', () => response.destroy());
};

export const repliesLater =
  (reply: StandInReply, ms: number): StandInReply =>
  (response) => {
    setTimeout(() => reply(response), ms);
  };
