/** A rule is one rate limit of GoTrue (security D7, D8). */
export interface AttemptRule {
  matches(method: string, address: URL): boolean;
  /** Returns false if the body shows that the rule does not apply. Without this method, the rule applies to every body. */
  isCounted?(body: Record<string, unknown>): boolean;
  /** How the rule recognises a caller: by the IP address, by the e-mail address in the body, or by the account. */
  countedBy: "address" | "email" | "account";
  maxAttempts: number;
  windowMs: number;
  code: "over_request_rate_limit" | "over_email_send_rate_limit";
  /** The error message for the reader. */
  sentence: string;
}

const MINUTE = 60_000;
/** Limits the sign-ups of one network address. Hosted GoTrue has one limit for sign-ups and sign-ins (supabase/config.toml). */
export const SIGN_UPS_PER_HOUR = 20;
const TOO_MANY_REQUESTS = "Request rate limit reached";
const TOO_MANY_EMAILS = "For security purposes, you can only request this once every 60 seconds";
/** A rule remembers at most this many callers. With more callers, it forgets the caller whose last attempt is the oldest. */
const MAX_CALLERS = 10_000;

const isPostTo = (method: string, { pathname }: URL, paths: RegExp) => method === "POST" && paths.test(pathname);

export const ATTEMPT_RULES: readonly AttemptRule[] = [
  {
    matches: (method, address) =>
      isPostTo(method, address, /^\/auth\/v1\/verify\/*$/) ||
      (isPostTo(method, address, /^\/auth\/v1\/token\/*$/) &&
        address.searchParams.getAll("grant_type").includes("password")),
    countedBy: "address",
    maxAttempts: 30,
    windowMs: 5 * MINUTE,
    code: "over_request_rate_limit",
    sentence: TOO_MANY_REQUESTS,
  },
  {
    // This rule limits how many accounts one person can create (security H9).
    matches: (method, address) => isPostTo(method, address, /^\/auth\/v1\/signup\/*$/),
    countedBy: "address",
    maxAttempts: SIGN_UPS_PER_HOUR,
    windowMs: 60 * MINUTE,
    code: "over_request_rate_limit",
    sentence: "Too many sign-ups came from your address. Please try again in an hour.",
  },
  {
    matches: (method, address) => isPostTo(method, address, /^\/auth\/v1\/(recover|otp|magiclink|resend)\/*$/),
    countedBy: "email",
    maxAttempts: 1,
    windowMs: MINUTE,
    code: "over_email_send_rate_limit",
    sentence: TOO_MANY_EMAILS,
  },
  {
    // After this request, GoTrue sends a code by e-mail. The code confirms a new password.
    matches: (_method, { pathname }) => /^\/auth\/v1\/reauthenticate\/*$/.test(pathname),
    countedBy: "account",
    maxAttempts: 1,
    windowMs: MINUTE,
    code: "over_email_send_rate_limit",
    sentence: TOO_MANY_EMAILS,
  },
  {
    // A change of the e-mail address sends one link to the old and one to the new address.
    matches: (method, { pathname }) =>
      (method === "PUT" || method === "PATCH") && /^\/auth\/v1\/user\/*$/.test(pathname),
    isCounted: ({ email }) => typeof email === "string" && email.trim() !== "",
    countedBy: "account",
    maxAttempts: 1,
    windowMs: MINUTE,
    code: "over_email_send_rate_limit",
    sentence: TOO_MANY_EMAILS,
  },
];

/** Decodes the path, as the router does. Otherwise, `%74oken` would not count as `token`. */
function readAddress(path: string): URL {
  const address = new URL(path, "http://localhost");
  try {
    address.pathname = decodeURIComponent(address.pathname);
  } catch {
    // No route matches a path that cannot be decoded.
  }
  return address;
}

/** The clock `now` must never go back. Otherwise, a rule could refuse a caller for a day. */
export function createAttempts(rules: readonly AttemptRule[], now: () => number = () => performance.now()) {
  const attemptsByRule = new Map(rules.map((rule) => [rule, new Map<string, number[]>()]));

  return {
    rulesFor(method: string, path: string) {
      const address = readAddress(path);
      return rules.filter((rule) => rule.matches(method, address));
    },
    /** Returns how many seconds to wait, or null if the attempt is allowed. */
    recordAttempt(rule: AttemptRule, caller: string): number | null {
      const callers = attemptsByRule.get(rule) ?? new Map<string, number[]>();
      const windowStart = now() - rule.windowMs;
      const recentTimes = (callers.get(caller) ?? []).filter((time) => time > windowStart);
      const [oldest = 0] = recentTimes;
      const waitSeconds = recentTimes.length >= rule.maxAttempts ? Math.ceil((oldest - windowStart) / 1000) : null;
      callers.delete(caller);
      callers.set(caller, waitSeconds === null ? [...recentTimes, now()] : recentTimes);
      if (callers.size > MAX_CALLERS) callers.delete(callers.keys().next().value ?? caller);
      return waitSeconds;
    },
  };
}
