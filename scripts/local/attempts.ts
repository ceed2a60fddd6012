/** A rate limit of GoTrue (security D7, D8). */
export interface AttemptRule {
  matches(method: string, address: URL): boolean;
  counts: "address" | "email";
  maxAttempts: number;
  windowMs: number;
  code: "over_request_rate_limit" | "over_email_send_rate_limit";
}

const MINUTE = 60_000;
/** Per rule. Beyond this, the least recent caller is forgotten. */
const MAX_CALLERS = 10_000;

const isPostTo = (method: string, { pathname }: URL, paths: RegExp) =>
  method === "POST" && paths.test(pathname);

export const ATTEMPT_RULES: readonly AttemptRule[] = [
  {
    matches: (method, address) =>
      isPostTo(method, address, /^\/auth\/v1\/verify\/*$/) ||
      (isPostTo(method, address, /^\/auth\/v1\/token\/*$/) &&
        address.searchParams.getAll("grant_type").includes("password")),
    counts: "address",
    maxAttempts: 30,
    windowMs: 5 * MINUTE,
    code: "over_request_rate_limit",
  },
  {
    matches: (method, address) =>
      isPostTo(method, address, /^\/auth\/v1\/(recover|otp|magiclink|resend)\/*$/),
    counts: "email",
    maxAttempts: 1,
    windowMs: MINUTE,
    code: "over_email_send_rate_limit",
  },
];

/** Decodes the path as routers do: `%74oken` is `token`. */
function readAddress(path: string): URL {
  const address = new URL(path, "http://localhost");
  try {
    address.pathname = decodeURIComponent(address.pathname);
  } catch {
    // No route has an undecodable name.
  }
  return address;
}

/** `now` is a clock that never goes back: otherwise a caller could be refused for a day. */
export function createAttempts(
  rules: readonly AttemptRule[],
  now: () => number = () => performance.now(),
) {
  const attemptsByRule = new Map(rules.map((rule) => [rule, new Map<string, number[]>()]));

  return {
    rulesFor(method: string, path: string) {
      const address = readAddress(path);
      return rules.filter((rule) => rule.matches(method, address));
    },
    /** Returns how many seconds to wait, or null if the attempt is allowed. */
    recordAttempt(rule: AttemptRule, caller: string): number | null {
      const callers = attemptsByRule.get(rule) ?? new Map<string, number[]>();
      const since = now() - rule.windowMs;
      const recent = (callers.get(caller) ?? []).filter((time) => time > since);
      const [oldest = 0] = recent;
      const wait = recent.length >= rule.maxAttempts ? Math.ceil((oldest - since) / 1000) : null;
      callers.delete(caller);
      callers.set(caller, wait === null ? [...recent, now()] : recent);
      if (callers.size > MAX_CALLERS) callers.delete(callers.keys().next().value ?? caller);
      return wait;
    },
  };
}
