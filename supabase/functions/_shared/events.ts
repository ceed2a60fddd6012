type EventName = "sentence" | "answer" | "error";

export function openEventStream(onDisconnect: () => void) {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (streamController) => {
      controller = streamController;
    },
    cancel: () => {
      controller = null;
      onDisconnect();
    },
  });
  return {
    body,
    send(event: EventName, data: object): void {
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
    close(): void {
      controller?.close();
      controller = null;
    },
  };
}

export const wantsEvents = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").includes("text/event-stream");
