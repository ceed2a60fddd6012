/** A rate limit of GoTrue (security D7, D8). */
export interface AttemptRule {
  matches(method: string, address: URL): boolean;
  /** Of these, only requests with a body that passes; all without it. */
  counted?(body: Record<string, unknown>): boolean;
  /** Who or what is counted together: the caller's address, the mailbox in the body, or the signed-in account. */
  counts: "address" | "email" | "account";
  maxAttempts: number;
  windowMs: number;
  code: "over_request_rate_limit" | "over_email_send_rate_limit";
  /** The message for the reader. */
  sentence: string;
}

const MINUTE = 60_000;
/** Of one address. Hosted, GoTrue counts them with the sign-ins (`sign_in_sign_ups` of supabase/config.toml). */
export const SIGN_UPS_PER_HOUR = 20;
const TOO_MANY = "Request rate limit reached";
const MAIL_SENT = "For security purposes, you can only request this once every 60 seconds";
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
    sentence: TOO_MANY,
  },
  {
    // Throw-away accounts make crowds (security H9).
    matches: (method, address) => isPostTo(method, address, /^\/auth\/v1\/signup\/*$/),
    counts: "address",
    maxAttempts: SIGN_UPS_PER_HOUR,
    windowMs: 60 * MINUTE,
    code: "over_request_rate_limit",
    sentence: "Too many sign-ups came from your address. Please try again in an hour.",
  },
  {
    matches: (method, address) =>
      isPostTo(method, address, /^\/auth\/v1\/(recover|otp|magiclink|resend)\/*$/),
    counts: "email",
    maxAttempts: 1,
    windowMs: MINUTE,
    code: "over_email_send_rate_limit",
    sentence: MAIL_SENT,
  },
  {
    // The code that confirms a new password.
    matches: (_method, { pathname }) => /^\/auth\/v1\/reauthenticate\/*$/.test(pathname),
    counts: "account",
    maxAttempts: 1,
    windowMs: MINUTE,
    code: "over_email_send_rate_limit",
    sentence: MAIL_SENT,
  },
  {
    // A change of the e-mail address sends a link to both addresses.
    matches: (method, { pathname }) =>
      (method === "PUT" || method === "PATCH") && /^\/auth\/v1\/user\/*$/.test(pathname),
    counted: ({ email }) => typeof email === "string" && email.trim() !== "",
    counts: "account",
    maxAttempts: 1,
    windowMs: MINUTE,
    code: "over_email_send_rate_limit",
    sentence: MAIL_SENT,
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
