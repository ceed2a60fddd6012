import { hasSession, renewSession } from "./session.ts";

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
    // A denial is news of the session only where there is none.
    if (isDenied(error) && (await hasSession())) throw error;
    if (!(await renewSession())) throw new SessionEnded();
    return work();
  }
}

const DENIED = "42501";
/** Whether the database said that somebody may not do this. */
export const isDenied = (error: unknown): boolean => codeOf(error) === DENIED;

const NO_SESSION = /^(PGRST30[0-3]|42501)$/;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

/** Whether the backend refused for want of a session, or of a right. */
export function isSessionError(error: unknown): boolean {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  // The storage names no code of PostgreSQL.
  return NO_SESSION.test(codeOf(error)) || /^40[13]$/.test(String(statusCode));
}
