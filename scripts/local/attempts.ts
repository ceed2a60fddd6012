/** How often something may be tried, as GoTrue limits it (security D7, D8). */
export interface AttemptRule {
  /** Requests it counts: a method and an address. */
  matches(method: string, address: URL): boolean;
  /** Who or what is counted together: the caller's address, or the mailbox asked for. */
  counts: "address" | "email";
  most: number;
  windowMs: number;
  /** What GoTrue calls the refusal. */
  code: "over_request_rate_limit" | "over_email_send_rate_limit";
}

const MINUTE = 60_000;
/** Callers remembered per rule; beyond it the one heard of least recently is forgotten. */
const REMEMBERED = 10_000;

const asks = (method: string, { pathname }: URL, paths: RegExp) =>
  method === "POST" && paths.test(pathname);

export const ATTEMPT_RULES: readonly AttemptRule[] = [
  {
    matches: (method, address) =>
      asks(method, address, /^\/auth\/v1\/verify\/*$/) ||
      (asks(method, address, /^\/auth\/v1\/token\/*$/) &&
        address.searchParams.getAll("grant_type").includes("password")),
    counts: "address",
    most: 30,
    windowMs: 5 * MINUTE,
    code: "over_request_rate_limit",
  },
  {
    matches: (method, address) =>
      asks(method, address, /^\/auth\/v1\/(recover|otp|magiclink|resend)\/*$/),
    counts: "email",
    most: 1,
    windowMs: MINUTE,
    code: "over_email_send_rate_limit",
  },
];

/** The address as a router reads it: `%74oken` is `token`. */
function readAddress(path: string): URL {
  const address = new URL(path, "http://localhost");
  try {
    address.pathname = decodeURIComponent(address.pathname);
  } catch {
    // No route has a name that cannot be read.
  }
  return address;
}

/** Remembers attempts; `refused` notes one and says how many seconds to wait, or null. */
export function createAttempts(rules: readonly AttemptRule[], now: () => number = Date.now) {
  const seen = new Map(rules.map((rule) => [rule, new Map<string, number[]>()]));

  return {
    rulesFor(method: string, path: string) {
      const address = readAddress(path);
      return rules.filter((rule) => rule.matches(method, address));
    },
    refused(rule: AttemptRule, who: string): number | null {
      const callers = seen.get(rule) ?? new Map<string, number[]>();
      const since = now() - rule.windowMs;
      const recent = (callers.get(who) ?? []).filter((at) => at > since);
      const [oldest = 0] = recent;
      const wait = recent.length >= rule.most ? Math.ceil((oldest - since) / 1000) : null;
      callers.delete(who);
      callers.set(who, wait === null ? [...recent, now()] : recent);
      if (callers.size > REMEMBERED) callers.delete(callers.keys().next().value ?? who);
      return wait;
    },
  };
}
