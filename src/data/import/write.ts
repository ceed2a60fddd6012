/** The error codes of a write that the database cancels because of another write. A retry can succeed. */
const CONFLICT_CODES = ["40P01", "40001"];
const MAX_ATTEMPTS = 4;
const PAUSE_MS = 100;

interface WriteResult {
  error: { code?: string } | null;
}

export async function retryConflicts<Result extends WriteResult>(
  send: () => PromiseLike<Result>,
  pauseMs = PAUSE_MS,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const result = await send();
    if (attempt >= MAX_ATTEMPTS || !CONFLICT_CODES.includes(result.error?.code ?? "")) return result;
    await new Promise((done) => setTimeout(done, attempt * pauseMs));
  }
}
