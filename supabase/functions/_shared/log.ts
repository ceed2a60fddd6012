type Level = "info" | "warn" | "error";
type Fields = Record<string, string | number | boolean | null | undefined>;

/** One request to a function. */
interface Asking {
  function: string;
  /** Its id, told to the caller as well. */
  request: string;
  /** Who asked: the same in all lines of one process, and in no other. */
  user?: string;
}

const inFlight = new Set<Asking>();
const salt = crypto.randomUUID();

/** No sentence, no address and no token is one short word like these. */
const WORD = /^[\w.:/-]{1,48}$/;
const worded = (value: Fields[string]) =>
  typeof value === "string" && !WORD.test(value) ? "(withheld)" : value;

/**
 * One line of JSON for whoever runs the site: words, numbers and nobody's data (security E16).
 * Without `of`, it belongs to the one request in flight; where there are several, to none by name.
 */
export function log(level: Level, what: string, fields: Fields = {}, of = onlyOne()): void {
  const said = Object.entries(fields).map(([name, value]) => [name, worded(value)]);
  const line = { time: new Date().toISOString(), level, ...of, what };
  console[level](JSON.stringify({ ...line, ...Object.fromEntries(said) }));
}

function onlyOne(): Partial<Asking> | undefined {
  const [first, second] = inFlight;
  return first && second ? { function: first.function } : first;
}

/** Does the work of one request to a function. */
export async function withRequest<T>(
  name: string,
  work: (asking: Asking) => Promise<T>,
): Promise<T> {
  const asking: Asking = { function: name, request: crypto.randomUUID() };
  inFlight.add(asking);
  try {
    return await work(asking);
  } finally {
    inFlight.delete(asking);
  }
}

/** A name for a user that leads nobody to the account. */
export async function pseudonym(id: string): Promise<string> {
  const bytes = new TextEncoder().encode(salt + id);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The kind of an error, never its words: an upstream may repeat a key in them (security E16). */
export function kindOf(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { status, code } = error as { status?: Fields[string]; code?: Fields[string] };
  return { error: error.name, ...(status ? { upstream: status } : {}), ...(code ? { code } : {}) };
}
