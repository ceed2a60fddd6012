type Level = "info" | "warn" | "error";
type Fields = Record<string, string | number | boolean | null | undefined>;

interface RequestFields {
  function: string;
  request: string;
  /** A pseudonym of the caller. Another process uses another pseudonym for this caller. */
  user?: string;
}

const requestsInFlight = new Set<RequestFields>();
const salt = crypto.randomUUID();

/** The log contains only texts that match this pattern. Other texts may be sentences or tokens. */
const WORD = /^[\w.:/-]{1,48}$/;
const hideSentence = (value: Fields[string]) => (typeof value === "string" && !WORD.test(value) ? "(withheld)" : value);

/** Writes short words and numbers for the operator, but no personal data (security E16). */
export function log(level: Level, what: string, fields: Fields = {}, request = onlyRequestInFlight()): void {
  const safeFields = Object.entries(fields).map(([name, value]) => [name, hideSentence(value)]);
  const line = { time: new Date().toISOString(), level, ...request, what };
  console[level](JSON.stringify({ ...line, ...Object.fromEntries(safeFields) }));
}

function onlyRequestInFlight(): Partial<RequestFields> | undefined {
  const [firstRequest, secondRequest] = requestsInFlight;
  return firstRequest && secondRequest ? { function: firstRequest.function } : firstRequest;
}

export async function withRequest<T>(name: string, work: (requestFields: RequestFields) => Promise<T>): Promise<T> {
  const requestFields: RequestFields = { function: name, request: crypto.randomUUID() };
  requestsInFlight.add(requestFields);
  try {
    return await work(requestFields);
  } finally {
    requestsInFlight.delete(requestFields);
  }
}

export async function pseudonym(id: string): Promise<string> {
  const bytes = new TextEncoder().encode(salt + id);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Leaves out the message of the error, because the message may contain a key of another service (security E16). */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { status, code } = error as { status?: Fields[string]; code?: Fields[string] };
  return { error: error.name, ...(status ? { upstream: status } : {}), ...(code ? { code } : {}) };
}
