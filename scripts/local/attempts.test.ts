import { expect, test } from "vitest";
import { ATTEMPT_RULES, createAttempts } from "./attempts.ts";

test("the server allows 30 sign-ins from one network address in five minutes", () => {
  let now = 0;
  const attempts = createAttempts(ATTEMPT_RULES, () => now);
  const [rule] = attempts.rulesFor("POST", "/auth/v1/token?grant_type=password");
  if (!rule) throw new Error("sign-in has no rule");
  for (let n = 0; n < 30; n++) expect(attempts.recordAttempt(rule, "a")).toBeNull();
  expect(attempts.recordAttempt(rule, "a")).toBe(300);
  expect(attempts.recordAttempt(rule, "b")).toBeNull();
  now = 5 * 60_000;
  expect(attempts.recordAttempt(rule, "a")).toBeNull();
});

test.each([
  ["POST", "/auth/v1/recover", 1],
  ["POST", "/auth/v1/otp", 1],
  ["POST", "/auth/v1/token?grant_type=refresh_token", 0],
  ["GET", "/auth/v1/user", 0],
  ["POST", "/auth/v1/signup", 1],
  ["GET", "/auth/v1/signup", 0],
  ["GET", "/auth/v1/reauthenticate", 1],
  ["PUT", "/auth/v1/user", 1],
])("for the request %s %s, the number of rules is %i", (method, path, count) => {
  expect(createAttempts(ATTEMPT_RULES).rulesFor(method, path)).toHaveLength(count);
});
