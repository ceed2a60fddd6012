import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isRemovedAtSignOut, isSessionKey, STORED } from "./storage-keys.ts";

test.each([
  ["sb-localhost-auth-token", true, true],
  ["sb-abcdefgh-auth-token", true, true],
  ["sb-localhost-auth-token-code-verifier", false, true],
  ["sb-localhost-auth-token-flow-x1-code-verifier", false, true],
  [STORED.staffOf, false, true],
  [STORED.proOf, false, true],
  [STORED.followsOf, false, true],
  [STORED.pendingFollow, false, true],
  [STORED.onboarding, false, true],
  [STORED.recoveryOf, false, true],
  [STORED.conversations, false, true],
  [STORED.listDraft, false, true],
  [STORED.visitor, false, false],
  [STORED.referral, false, false],
  [STORED.theme, false, false],
  [STORED.toasts, false, false],
])("%s: session %j, removed at sign-out %j", (key, session, forgotten) => {
  expect([isSessionKey(key), isRemovedAtSignOut(key)]).toEqual([session, forgotten]);
});

test("the head script uses the same keys", () => {
  const head = readFileSync("src/layouts/head.js", "utf8");
  const names = [...head.matchAll(/getItem\("([^"]+)"\)/g)].map(([, name]) => name);
  const known = [STORED.staffOf, STORED.proOf, STORED.followsOf, STORED.referral, STORED.theme];
  expect(names.sort()).toEqual(known.sort());
});
