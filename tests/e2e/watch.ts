import type { BrowserContext, Dialog } from "@playwright/test";

interface PageEvent {
  text: string;
  /** Set for an error answer and for the line Chromium writes about it. */
  response?: { url: string; status: number };
}

interface ExpectedResponse {
  address: RegExp;
  status: number;
  hasArrived: boolean;
}

const BACKEND = /^\/(rest|auth|functions|storage|realtime)\/v1(\/|$)/;
/** What Playwright itself writes on every page, since playwright.config.ts says so. */
const NO_WORKER = "Service Worker registration blocked by Playwright";
/** Of a page that is left while it connects: the library closes what is not open yet (Phoenix, at `pagehide`). */
const LEFT_EARLY = "WebSocket is closed before the connection is established.";
const FAILED_RESOURCE = /^Failed to load resource: the server responded with a status of (\d+)/;

/** Listens to all pages of a browser context. */
export class Watch {
  readonly backendRequests: string[] = [];
  /** Hosts that were asked for anything. */
  readonly hosts = new Set<string>();
  /** Set by a test that expects dialogs: it answers them, and they are no problem. */
  answerDialog: ((dialog: Dialog) => Promise<void>) | null = null;
  #events: PageEvent[] = [];
  #expectedResponses: ExpectedResponse[] = [];
  #tolerated: RegExp[] = [];

  async attach(context: BrowserContext): Promise<void> {
    context.on("console", (message) => {
      const type = message.type();
      if (type !== "error" && type !== "warning") return;
      if (message.text() === NO_WORKER || message.text().endsWith(LEFT_EARLY)) return;
      const { url } = message.location();
      const text = `console ${type}: ${message.text()} (${url})`;
      const status = FAILED_RESOURCE.exec(message.text())?.[1];
      this.#events.push(status ? { text, response: { url, status: Number(status) } } : { text });
    });
    context.on("weberror", (error) => {
      this.#events.push({ text: `page error: ${error.error().message}` });
    });
    context.on("dialog", (dialog) => {
      if (this.answerDialog) return void this.answerDialog(dialog);
      this.#events.push({ text: `dialog: ${dialog.message()}` });
      void dialog.dismiss();
    });
    context.on("request", (request) => {
      const { host, pathname, search } = new URL(request.url());
      if (host) this.hosts.add(host);
      if (BACKEND.test(pathname)) {
        this.backendRequests.push(`${request.method()} ${pathname}${search}`);
      }
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      // The page moved on or called it off.
      if (reason === "net::ERR_ABORTED") return;
      this.#events.push({ text: `request failed: ${request.url()} ${reason}` });
    });
    context.on("response", (response) => {
      const status = response.status();
      if (status < 400) return;
      const url = response.url();
      this.#events.push({ text: `${status} from ${url}`, response: { url, status } });
    });
    // Chromium writes a line for it as well; this one does not depend on its wording.
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const place = event.target instanceof Element ? event.target.localName : "document";
        console.error(
          `content policy: ${event.effectiveDirective} ${event.blockedURI} at ${place}`,
        );
      });
    });
  }

  expectResponses(responses: [address: RegExp, status: number][]): void {
    for (const [address, status] of responses) {
      this.#expectedResponses.push({ address, status, hasArrived: false });
    }
  }

  /** Lines that may come and need not. Say why where you use it. */
  tolerate(...lines: RegExp[]): void {
    this.#tolerated.push(...lines);
  }

  /** Everything so far, announced or not. */
  allEvents(): string[] {
    return this.#events.map(({ text }) => text);
  }

  /** What happened that nobody announced, and what was announced and did not happen. */
  takeProblems(): string[] {
    const unexpected = this.#events.filter(({ text, response }) => {
      if (this.#tolerated.some((line) => line.test(text))) return false;
      const expectedResponse =
        response && this.#expectedResponses.find((expected) => matchesResponse(expected, response));
      if (expectedResponse) expectedResponse.hasArrived = true;
      return !expectedResponse;
    });
    const missing = this.#expectedResponses.filter(({ hasArrived }) => !hasArrived);
    this.#events = [];
    this.#expectedResponses = [];
    return [
      ...unexpected.map(({ text }) => text),
      ...missing.map(({ address, status }) => `announced, but never came: ${status} ${address}`),
    ];
  }
}

function matchesResponse(
  { address, status }: ExpectedResponse,
  response: { url: string; status: number },
): boolean {
  return status === response.status && address.test(response.url);
}
