import type { CDPSession, Page } from "@playwright/test";

/** A request of a page to the backend, on its way. One of these has to be called, once. */
export interface Intercepted {
  request(): { method(): string; url(): string; postDataJSON(): unknown };
  fulfill(answer: { status?: number; json?: unknown; body?: string }): Promise<void>;
  abort(): Promise<void>;
  /** As if nobody had asked, or to another address. */
  continue(change?: { url: string }): Promise<void>;
}

type Handler = (route: Intercepted) => unknown;

interface Rule {
  address: RegExp;
  handler: Handler;
  /** How many requests it is still for. */
  times: number;
}

/** What Chromium says of a request that it keeps waiting. */
interface Paused {
  requestId: string;
  request: { method: string; url: string; postData?: string };
}

/** The backend's addresses; nothing else is kept waiting. */
const BACKEND = "*/v1/*";

const rulesOf = new WeakMap<Page, Rule[]>();

/**
 * `page.route` for what a page asks of the backend; of several rules the last one that fits. Playwright's
 * own takes the browser's cache away, so each page loads scripts and letters anew, which no reader sees
 * and costs 40 % of a page (decision 21). That one is for what is no request to the backend.
 */
export async function intercept(
  page: Page,
  address: RegExp,
  handler: Handler,
  { times = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const rules = rulesOf.get(page) ?? (await listen(page));
  rules.unshift({ address, handler, times });
}

/** Takes back what was said of an address, or all that was. */
export function letThrough(page: Page, address?: RegExp): void {
  const rules = rulesOf.get(page) ?? [];
  const stay = address ? rules.filter((rule) => String(rule.address) !== String(address)) : [];
  rules.splice(0, rules.length, ...stay);
}

async function listen(page: Page): Promise<Rule[]> {
  const rules: Rule[] = [];
  rulesOf.set(page, rules);
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", (paused) => void answer(session, paused, rules));
  await session.send("Fetch.enable", { patterns: [{ urlPattern: BACKEND }] });
  return rules;
}

/** The page may have called a request off meanwhile, or be closed: then nobody is left to be told. */
async function answer(session: CDPSession, paused: Paused, rules: readonly Rule[]): Promise<void> {
  const { requestId, request } = paused;
  const rule = rules.find(({ address, times }) => times > 0 && address.test(request.url));
  if (!rule) return void session.send("Fetch.continueRequest", { requestId }).catch(() => {});
  rule.times--;
  const others = rules.slice(rules.indexOf(rule) + 1);
  await rule.handler({
    request: () => ({
      method: () => request.method,
      url: () => request.url,
      postDataJSON: () => JSON.parse(request.postData ?? "null"),
    }),
    async fulfill({ status = 200, json, body }) {
      const text = json === undefined ? (body ?? "") : JSON.stringify(json);
      const type = json === undefined ? "text/plain" : "application/json";
      await session
        .send("Fetch.fulfillRequest", {
          requestId,
          responseCode: status,
          responseHeaders: [{ name: "content-type", value: type }],
          body: Buffer.from(text).toString("base64"),
        })
        .catch(() => {});
    },
    async abort() {
      await session.send("Fetch.failRequest", { requestId, errorReason: "Failed" }).catch(() => {});
    },
    async continue(change) {
      if (!change) return answer(session, paused, others);
      await session.send("Fetch.continueRequest", { requestId, ...change }).catch(() => {});
    },
  });
}
