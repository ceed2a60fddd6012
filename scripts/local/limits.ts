import type { Context, MiddlewareHandler } from "hono";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * What the front lets through to the library and the database. A hosted project has a proxy
 * and a statement timeout for this; PGlite has neither and runs in this process.
 */
export const MOST = {
  /** The library repeats it in a header, and Node reads 16 KiB of those. */
  url: 12 * KILOBYTE,
  parameters: 200,
  /** `a(b(c))` asks two tables deeper; rows multiply with every step. */
  embedDepth: 4,
  embeds: 20,
  logicDepth: 10,
  jsonDepth: 50,
  body: {
    rest: 8 * MEGABYTE,
    auth: MEGABYTE,
    // The buckets themselves stop at 5 MiB; this stops what no bucket would take.
    storage: 8 * MEGABYTE,
  },
};

const LOGIC = /(^|\.)(and|or)$/;
const NAMES = /(^|\.)(select|columns|order|on_conflict|and|or)$/;
/**
 * Where a query names a column. The library looks a filter's column up in a plain object, so
 * `?__proto__=eq.x` would add to every object of this process.
 */
const PROTOTYPE = { key: /(^|\.)"?__proto__/, list: /(^|[(,:])\s*"?__proto__/ };

/** The deepest nesting of brackets outside of quotes, and how many open in all. */
export function nesting(text: string, open: string, close: string) {
  let [depth, deepest, opened, quoted] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (quoted && char === "\\") at++;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (open.includes(char)) {
      opened++;
      deepest = Math.max(deepest, ++depth);
    } else if (close.includes(char)) depth--;
  }
  return { deepest, opened };
}

/** Why a query is too much to ask, or null. */
export function problemOfQuery(query: URLSearchParams): string | null {
  if (query.size > MOST.parameters) return `more than ${MOST.parameters} parameters`;
  for (const [name, value] of query) {
    if (PROTOTYPE.key.test(name) || (NAMES.test(name) && PROTOTYPE.list.test(value))) {
      return "a column that cannot be";
    }
    const { deepest, opened } = nesting(value, "(", ")");
    if (name === "select") {
      if (deepest > MOST.embedDepth) return `embeds deeper than ${MOST.embedDepth}`;
      if (opened > MOST.embeds) return `more than ${MOST.embeds} embeds`;
    } else if (LOGIC.test(name) && deepest > MOST.logicDepth) {
      return `conditions nested deeper than ${MOST.logicDepth}`;
    }
    if (nesting(value, "[{", "]}").deepest > MOST.jsonDepth) return "a value nested too deeply";
  }
  return null;
}

function isEncoded(address: string): boolean {
  try {
    return !decodeURIComponent(address).includes("\0");
  } catch {
    return false;
  }
}

/** The whole body, or null where it is longer than allowed. */
async function readBody(request: Request, most: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length")) > most) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const refuse = (c: Context, status: 400 | 413 | 414, message: string) =>
  c.json({ code: String(status), message, msg: message, details: null, hint: null }, status);

/**
 * Refuses what is too long, too deep or too much. The body is read here, so that a caller
 * who sends it slowly waits outside and not in the queue of the one connection.
 */
export function limitRequests(api: keyof typeof MOST.body): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.url.length > MOST.url) return refuse(c, 414, "The address is too long.");
    const { pathname, search, searchParams } = new URL(raw.url);
    if (!isEncoded(pathname + search)) return refuse(c, 400, "The address is not well encoded.");
    const problem = problemOfQuery(searchParams);
    if (problem) return refuse(c, 400, `The request asks for too much: ${problem}.`);
    if (!raw.body) return next();

    const body = await readBody(raw, MOST.body[api]).catch(() => undefined);
    if (body === undefined) return refuse(c, 400, "The body ended too early.");
    if (body === null) return refuse(c, 413, "The body is too large.");
    const isFile = api === "storage" && !/json/i.test(raw.headers.get("content-type") ?? "");
    if (!isFile && nesting(body.toString("latin1"), "[{", "]}").deepest > MOST.jsonDepth) {
      return refuse(c, 400, "The body is nested too deeply.");
    }
    // Storage believes this header about the size of a file, and a body in chunks has none.
    const headers = new Headers(raw.headers);
    headers.set("content-length", String(body.length));
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers,
      body: body.length > 0 ? body : null,
    });
    return next();
  };
}
