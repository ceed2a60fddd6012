import { expect, test } from "vitest";
import { type AuthLink, readAuthLink } from "./auth-link.ts";

const SITE = "https://site.test";
const encoded = (url: string) => encodeURIComponent(url);

test.each<[search: string, hash: string, AuthLink]>([
  ["?token_hash=ab12&type=signup", "", { kind: "token", tokenHash: "ab12", type: "signup" }],
  ["?token_hash=ab12&type=recovery", "", { kind: "token", tokenHash: "ab12", type: "recovery" }],
  ["?token_hash=ab12&type=nonsense", "", { kind: "refused", reason: "" }],
  ["?token_hash=ab12", "", { kind: "refused", reason: "" }],
  ["?code=c0de&next=/show/x", "", { kind: "code", code: "c0de" }],
  [
    "",
    "#access_token=a&refresh_token=r&type=recovery",
    { kind: "session", accessToken: "a", refreshToken: "r", isRecovery: true },
  ],
  [
    "",
    "#access_token=a&refresh_token=r&type=magiclink",
    { kind: "session", accessToken: "a", refreshToken: "r", isRecovery: false },
  ],
  ["", "#access_token=a", { kind: "refused", reason: "" }],
  ["?error=access_denied", "", { kind: "refused", reason: "access_denied" }],
  [
    "?error=access_denied",
    "#error=access_denied&error_description=Email+link+is+invalid",
    { kind: "refused", reason: "Email link is invalid" },
  ],
  [
    "",
    "#error=x&error_description=<img src=x onerror=alert(1)>",
    { kind: "refused", reason: "<img src=x onerror=alert(1)>" },
  ],
  ["?error=server_error&code=c0de", "", { kind: "refused", reason: "server_error" }],
])("%s%s", (search, hash, link) => {
  expect(readAuthLink(search, hash, SITE)?.link).toEqual(link);
});

test.each([
  ["", ""],
  ["?tab=signup&next=/show/x", ""],
  ["?code=", "#main"],
  ["?token_hash=", ""],
])("%j%j brings nothing", (search, hash) => {
  expect(readAuthLink(search, hash, SITE)).toBeNull();
});

test.each([
  ["&next=/show/x", "/show/x"],
  ["&next=//evil.test", null],
  [
    `&redirect_to=${encoded(`${SITE}/?next=${encoded("/show/x?follow=show")}`)}`,
    "/show/x?follow=show",
  ],
  [`&redirect_to=${encoded(`${SITE}/auth`)}`, null],
  [`&redirect_to=${encoded("https://evil.test/?next=/show/x")}`, null],
  [`&redirect_to=${encoded(`${SITE}/?next=//evil.test`)}`, null],
  [`&redirect_to=${encoded("not an address")}`, null],
  ["", null],
])("a link with %s goes on to %j", (rest, next) => {
  expect(readAuthLink(`?token_hash=ab12&type=signup${rest}`, "", SITE)?.next).toBe(next);
});
