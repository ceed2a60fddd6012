import { hasSession, renewSession } from "./session.ts";

export class SessionEnded extends Error {
  override name = "SessionEnded";
  constructor() {
    super("You are signed out. Sign in again in another tab, then try again.");
  }
}

/** Renews a refused token and runs the work a second time, so the work must be repeatable. */
export async function withSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSessionError(error)) throw error;
    // With a session, a denial means missing rights. Only without one may signing in help.
    if (isDenied(error) && (await hasSession())) throw error;
    if (!(await renewSession())) throw new SessionEnded();
    return work();
  }
}

const DENIED = "42501";
export const isDenied = (error: unknown): boolean => codeOf(error) === DENIED;

const NO_SESSION = /^(PGRST30[0-3]|42501)$/;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

export function isSessionError(error: unknown): boolean {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  // The storage service returns HTTP status codes, not PostgreSQL codes.
  return NO_SESSION.test(codeOf(error)) || /^40[13]$/.test(String(statusCode));
}
