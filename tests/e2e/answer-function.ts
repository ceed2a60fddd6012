import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

// biome-ignore lint/suspicious/noExplicitAny: tests check the fields of the question
type Question = { body: any; events: ReturnType<typeof eventsOf> };

/** Replaces an edge function with a server of the test. So the test decides when each event of an answer arrives. */
export async function replaceFunction(page: Page, address: RegExp) {
  const waitingReceivers: ((question: Question) => void)[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    waitingReceivers.shift()?.({ body: JSON.parse(text), events: eventsOf(response) });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await page.route(address, (route) =>
    route.request().method() === "POST" ? route.continue({ url: `http://127.0.0.1:${port}/` }) : route.continue(),
  );
  return {
    /** Waits for the next question. Call this function before the reader sends the question. */
    nextQuestion: () => new Promise<Question>((done) => waitingReceivers.push(done)),
    async close() {
      await page.unroute(address);
      server.closeAllConnections();
      server.close();
    },
  };
}

function eventsOf(response: ServerResponse) {
  const connectionClosed = new Promise<void>((done) => response.on("close", () => done()));
  const write = (event: string, data: object) => {
    if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  return {
    sentence: (text: string) => write("sentence", { text }),
    answer(data: object) {
      write("answer", data);
      response.end();
    },
    closeConnection: () => response.destroy(),
    connectionClosed,
  };
}
