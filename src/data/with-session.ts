import { renewSession } from "./session.ts";

/** The session is over: nothing was done. */
export class SessionEnded extends Error {
  override name = "SessionEnded";
  constructor() {
    super("You are signed out. Sign in again in another tab, then try again.");
  }
}

/**
 * Does what only a session may. A token that is refused is renewed, and the work done once more;
 * doing it twice has to be like doing it once. Throws what the work throws, and
 * `SessionEnded`.
 */
export async function withSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSessionError(error)) throw error;
    if (!(await renewSession())) throw new SessionEnded();
    return work();
  }
}

const NO_SESSION = /^(PGRST30[0-3]|42501)$/;

function isSessionError(error: unknown): boolean {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  // The storage names no code of PostgreSQL.
  return NO_SESSION.test(String(code)) || /^40[13]$/.test(String(statusCode));
}
