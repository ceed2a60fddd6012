import type { Context, MiddlewareHandler } from "hono";
import { parseJson } from "../../src/domain/text/json.ts";
import { embedProblem } from "./embeds.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** A hosted project has a proxy and a statement timeout, which set similar limits. PGlite has no proxy and no timeout. */
export const LIMITS = {
  /** `@supabase/lite` copies the address to a header, and Node reads at most 16 KiB of headers. */
  url: 12 * KILOBYTE,
  parameters: 200,
  /** The number of levels in `select`, such as two in `a(b(c))`. Each level multiplies the number of rows. */
  embedDepth: 4,
  embeds: 20,
  logicDepth: 10,
  /** The number of `*` and `%` in one filter. The site itself needs only two. */
  wildcards: 8,
  jsonDepth: 50,
  /** The number of rows in the body of one request. The database limits how many rows a reader may own (security H8). */
  rows: 1_000,
  body: {
    rest: 8 * MEGABYTE,
    auth: MEGABYTE,
    storage: 8 * MEGABYTE,
  },
  /** One process builds each answer in memory, and copies it to the next one. */
  answer: 64 * MEGABYTE,
};

const LOGIC_PARAMETER = /(^|\.)(and|or)$/;
const COLUMN_LIST_PARAMETER = /(^|\.)(select|columns|order|on_conflict|and|or)$/;
/** For `?__proto__=eq.x`, `@supabase/lite` would use `__proto__` as a key of a plain object (prototype pollution). */
const PROTOTYPE = { key: /(^|\.)"?__proto__/, list: /(^|[(,:])\s*"?__proto__/ };

/** A regular expression can run for hours, and only a restart of PGlite would end the query (security H1). */
const REGULAR_EXPRESSION = { filter: /^(not\.)?i?match[.(]/, list: /\.(not\.)?i?match[.(]/ };

/** No column has an index for a full-text filter. Readers search with the function `search`. */
const FULL_TEXT = {
  filter: /^(not\.)?(pl|ph|w)?fts[.(]/,
  list: /\.(not\.)?(pl|ph|w)?fts[.(]/,
};

/** To compare or sort these texts, the database would read all of them. `is.null` reads none. */
const LONG_TEXT = "(?:recap_body|transcript|show_notes)";
const LONG_TEXT_FILTER = {
  name: new RegExp(`(^|\\.)"?${LONG_TEXT}"?(->|::|$)`),
  list: new RegExp(`[(,.]\\s*"?${LONG_TEXT}"?((->|::)[^.]*)?\\.(?!(not\\.)?is\\.)`),
};
const LONG_TEXT_ORDER = new RegExp(`(^|[(,])\\s*"?${LONG_TEXT}\\b`);

const comparesLongText = (name: string, value: string): boolean =>
  LOGIC_PARAMETER.test(name)
    ? LONG_TEXT_FILTER.list.test(value)
    : LONG_TEXT_FILTER.name.test(name) && !/^(not\.)?is\./.test(value);

/** Counts the wildcards in each filter and returns the maximum. `value` is a filter or a list of filters. */
const maxWildcardsPerFilter = (value: string): number =>
  Math.max(
    ...value
      .split(",")
      .filter((filter) => /(^|\.)i?like\b/.test(filter))
      .map((filter) => filter.replace(/\\./g, "").replace(/[^*%]/g, "").length),
    0,
  );

export function nestingOf(text: string, open: string, close: string) {
  let [depth, maxDepth, openingCount, isQuoted] = [0, 0, 0, false];
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string;
    if (isQuoted && char === "\\") index++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (open.includes(char)) {
      openingCount++;
      maxDepth = Math.max(maxDepth, ++depth);
    } else if (close.includes(char)) depth--;
  }
  return { maxDepth, openingCount };
}

/** `table` is the name in the path of the request. */
export function queryProblem(query: URLSearchParams, table: string): string | null {
  if (query.size > LIMITS.parameters) return `more than ${LIMITS.parameters} parameters`;
  for (const [name, value] of query) {
    if (PROTOTYPE.key.test(name) || (COLUMN_LIST_PARAMETER.test(name) && PROTOTYPE.list.test(value))) {
      return "an invalid column";
    }
    const { maxDepth, openingCount } = nestingOf(value, "(", ")");
    if (name === "select") {
      if (maxDepth > LIMITS.embedDepth) return `embeds deeper than ${LIMITS.embedDepth}`;
      if (openingCount > LIMITS.embeds) return `more than ${LIMITS.embeds} embeds`;
      const problem = embedProblem(table, value);
      if (problem) return problem;
    } else if (LOGIC_PARAMETER.test(name) && maxDepth > LIMITS.logicDepth) {
      return `conditions nested deeper than ${LIMITS.logicDepth}`;
    }
    const form = LOGIC_PARAMETER.test(name) ? "list" : "filter";
    if (REGULAR_EXPRESSION[form].test(value)) return "a regular expression";
    if (FULL_TEXT[form].test(value)) return "a full-text filter on a column without an index";
    if (comparesLongText(name, value)) return "a filter on a long text";
    if (/(^|\.)order$/.test(name) && LONG_TEXT_ORDER.test(value)) return "an order by a long text";
    if (maxWildcardsPerFilter(value) > LIMITS.wildcards) return `more than ${LIMITS.wildcards} wildcards`;
    if (nestingOf(value, "[{", "]}").maxDepth > LIMITS.jsonDepth) return "a value nested too deeply";
  }
  return null;
}

function isWellEncoded(address: string): boolean {
  try {
    return !decodeURIComponent(address).includes("\0");
  } catch {
    return false;
  }
}

async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length")) > maxBytes) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const refuse = (c: Context, status: 400 | 413 | 414, message: string) =>
  c.json({ code: String(status), message, msg: message, details: null, hint: null }, status);

/** Reads the whole body before the request enters the database's queue. So a slow sender does not block the queue. */
export function limitRequests(api: keyof typeof LIMITS.body): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.url.length > LIMITS.url) return refuse(c, 414, "The address is too long.");
    const { pathname, search, searchParams } = new URL(raw.url);
    if (!isWellEncoded(pathname + search)) return refuse(c, 400, "The address is not well encoded.");
    const problem = queryProblem(searchParams, pathname.split("/").at(-1) ?? "");
    if (problem) return refuse(c, 400, `The request is not allowed: ${problem}.`);
    if (!raw.body) return next();

    const body = await readBody(raw, LIMITS.body[api]).catch(() => undefined);
    if (body === undefined) return refuse(c, 400, "The body ended too early.");
    if (body === null) return refuse(c, 413, "The body is too large.");
    const isFile = api === "storage" && !/json/i.test(raw.headers.get("content-type") ?? "");
    if (!isFile && nestingOf(body.toString("latin1"), "[{", "]}").maxDepth > LIMITS.jsonDepth) {
      return refuse(c, 400, "The body is nested too deeply.");
    }
    const rows = api === "rest" && body[0] === 0x5b ? parseJson(body.toString()) : undefined;
    if (Array.isArray(rows) && rows.length > LIMITS.rows) {
      return refuse(c, 413, `The body has more than ${LIMITS.rows} rows.`);
    }
    // Storage reads the size of a file from this header. A chunked request has no such header, so set the header.
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

/** Replaces an answer that is too large by a refusal. */
export async function boundAnswer(response: Response, maxBytes: number = LIMITS.answer): Promise<Response> {
  if (!response.body) return response;
  const body = await response.arrayBuffer();
  if (body.byteLength <= maxBytes) return new Response(body, response);
  const message = "The answer is too large. Ask for fewer rows or columns.";
  return Response.json({ code: "413", message, msg: message }, { status: 413 });
}
