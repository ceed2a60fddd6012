/** How often something may be tried, as GoTrue limits it (SECURITY D7, D8). */
export interface AttemptRule {
  /** Requests it counts: a method and a path, with its query where that matters. */
  matches(method: string, path: string): boolean;
  /** Who or what is counted together: the caller's address, or the mailbox asked for. */
  counts: "address" | "email";
  most: number;
  windowMs: number;
}

const MINUTE = 60_000;
const isPost = (method: string) => method === "POST";

export const ATTEMPT_RULES: readonly AttemptRule[] = [
  {
    matches: (method, path) =>
      isPost(method) && /^\/auth\/v1\/(token\?grant_type=password|verify)/.test(path),
    counts: "address",
    most: 30,
    windowMs: 5 * MINUTE,
  },
  {
    matches: (method, path) =>
      isPost(method) && /^\/auth\/v1\/(recover|otp|magiclink|resend)/.test(path),
    counts: "email",
    most: 1,
    windowMs: MINUTE,
  },
];

/** Remembers attempts; `refused` notes one and says how many seconds to wait, or null. */
export function createAttempts(rules: readonly AttemptRule[], now: () => number = Date.now) {
  const seen = new Map<string, number[]>();

  return {
    rulesFor: (method: string, path: string) => rules.filter((rule) => rule.matches(method, path)),
    refused(rule: AttemptRule, who: string): number | null {
      const key = `${rules.indexOf(rule)} ${who}`;
      const since = now() - rule.windowMs;
      const recent = (seen.get(key) ?? []).filter((at) => at > since);
      const [oldest = 0] = recent;
      if (recent.length >= rule.most) return Math.ceil((oldest - since) / 1000);
      if (seen.size > 10_000) seen.clear();
      seen.set(key, [...recent, now()]);
      return null;
    },
  };
}
