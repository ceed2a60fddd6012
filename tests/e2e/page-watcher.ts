import type { BrowserContext, Dialog } from "@playwright/test";

interface PageEvent {
  text: string;
  /** Only two kinds of events have this field: an error response, and Chromium's console line about the response. */
  response?: { url: string; status: number };
}

interface ExpectedResponse {
  address: RegExp;
  status: number;
  hasArrived: boolean;
}

const BACKEND_PATH = /^\/(rest|auth|functions|storage|realtime)\/v1(\/|$)/;
/** Playwright writes this line on every page, because playwright.config.ts blocks service workers. */
const WORKER_BLOCKED = "Service Worker registration blocked by Playwright";
/** Chromium writes this line if a person leaves a page while the page connects to Realtime. */
const CLOSED_WHILE_CONNECTING = "WebSocket is closed before the connection is established.";
const FAILED_RESOURCE = /^Failed to load resource: the server responded with a status of (\d+)/;

/** Records console lines, errors, dialogs and requests of all pages of a browser context. */
export class PageWatcher {
  readonly backendRequests: string[] = [];
  /** All hosts that received a request. */
  readonly hosts = new Set<string>();
  /** The paths of all pages of the site that a tab or a frame opened. A redirect adds its old and its new path. */
  readonly openedPaths = new Set<string>();
  /** A test that expects dialogs sets this function. Without it, a dialog is a problem. */
  answerDialog: ((dialog: Dialog) => Promise<void>) | null = null;
  #events: PageEvent[] = [];
  #expectedResponses: ExpectedResponse[] = [];
  #toleratedLines: RegExp[] = [];

  async attach(context: BrowserContext): Promise<void> {
    context.on("console", (message) => {
      const type = message.type();
      if (type !== "error" && type !== "warning") return;
      if (message.text() === WORKER_BLOCKED || message.text().endsWith(CLOSED_WHILE_CONNECTING)) return;
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
      const { host, hostname, pathname, search } = new URL(request.url());
      if (host) this.hosts.add(host);
      if (request.isNavigationRequest() && hostname === "localhost") this.openedPaths.add(pathname);
      if (BACKEND_PATH.test(pathname)) {
        this.backendRequests.push(`${request.method()} ${pathname}${search}`);
      }
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      // The page navigated or aborted the request.
      if (reason === "net::ERR_ABORTED") return;
      this.#events.push({ text: `request failed: ${request.url()} ${reason}` });
    });
    context.on("response", (response) => {
      const status = response.status();
      if (status < 400) return;
      const url = response.url();
      this.#events.push({ text: `${status} from ${url}`, response: { url, status } });
    });
    // Chromium also logs these violations, but its wording may change.
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const place = event.target instanceof Element ? event.target.localName : "document";
        console.error(`content policy: ${event.effectiveDirective} ${event.blockedURI} at ${place}`);
      });
    });
  }

  expectResponses(responses: [address: RegExp, status: number][]): void {
    for (const [address, status] of responses) {
      this.#expectedResponses.push({ address, status, hasArrived: false });
    }
  }

  /** Allows events whose text matches, but does not require them. Give the reason in a comment at each call. */
  tolerate(...lines: RegExp[]): void {
    this.#toleratedLines.push(...lines);
  }

  /** Returns the texts of all events so far, both expected and unexpected. */
  allEvents(): string[] {
    return this.#events.map(({ text }) => text);
  }

  /** Returns and clears all unexpected events and all missing responses. */
  takeProblems(): string[] {
    const unexpectedEvents = this.#events.filter(({ text, response }) => {
      if (this.#toleratedLines.some((line) => line.test(text))) return false;
      const expectedResponse =
        response && this.#expectedResponses.find((expected) => matchesResponse(expected, response));
      if (expectedResponse) expectedResponse.hasArrived = true;
      return !expectedResponse;
    });
    const missingResponses = this.#expectedResponses.filter(({ hasArrived }) => !hasArrived);
    this.#events = [];
    this.#expectedResponses = [];
    return [
      ...unexpectedEvents.map(({ text }) => text),
      ...missingResponses.map(({ address, status }) => `expected, but did not arrive: ${status} ${address}`),
    ];
  }
}

function matchesResponse({ address, status }: ExpectedResponse, response: { url: string; status: number }): boolean {
  return status === response.status && address.test(response.url);
}
