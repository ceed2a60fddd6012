/** PostgREST answers with this code if a request without a session has no rights at all. */
export const NO_SESSION = "PGRST302";

export const isSignedOutError = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === NO_SESSION;
