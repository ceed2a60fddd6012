import { hasSession, renewSession } from "./session.ts";

export class SessionEnded extends Error {
  override name = "SessionEnded";
  constructor() {
    super("You are signed out. Sign in again in another tab, then try again.");
  }
}

/** If the server refuses the token, renews the token and runs `work` again. So a second run of `work` must do no harm. */
export async function withSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSessionError(error)) throw error;
    // If there is a session, PERMISSION_DENIED means that the user has no right to do this.
    if (isDenied(error) && (await hasSession())) throw error;
    if (!(await renewSession())) throw new SessionEnded();
    return work();
  }
}

const PERMISSION_DENIED = "42501";
export const isDenied = (error: unknown): boolean => codeOf(error) === PERMISSION_DENIED;

const SESSION_ERROR_CODES = /^(PGRST30[0-3]|42501)$/;

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code);

export function isSessionError(error: unknown): boolean {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  // The storage service returns HTTP status codes, not PostgreSQL codes.
  return SESSION_ERROR_CODES.test(codeOf(error)) || /^40[13]$/.test(String(statusCode));
}
