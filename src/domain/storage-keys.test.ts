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
  [STORED.noticesOf, false, true],
  [STORED.noticesCheck, false, true],
  [STORED.pendingFollow, false, true],
  [STORED.onboarding, false, true],
  [STORED.recoveryOf, false, true],
  [STORED.conversations, false, true],
  [STORED.listDraft, false, true],
  [STORED.positions, false, true],
  [STORED.playerRate, false, false],
  [STORED.playerHosts, false, false],
  [STORED.textStyle, false, false],
  [STORED.visitor, false, false],
  [STORED.referral, false, false],
  [STORED.theme, false, false],
  [STORED.toasts, false, false],
])("for the key %s, isSessionKey is %j and isRemovedAtSignOut is %j", (key, isOfSession, isRemoved) => {
  expect([isSessionKey(key), isRemovedAtSignOut(key)]).toEqual([isOfSession, isRemoved]);
});

test("the head script reads only keys that STORED contains", () => {
  const head = readFileSync("src/layouts/head.js", "utf8");
  const names = [...head.matchAll(/getItem\("([^"]+)"\)/g)].map(([, name]) => name);
  const keysOfHeadScript = [
    STORED.staffOf,
    STORED.proOf,
    STORED.followsOf,
    STORED.noticesOf,
    STORED.referral,
    STORED.theme,
    STORED.textStyle,
  ];
  expect(names.sort()).toEqual(keysOfHeadScript.sort());
});
