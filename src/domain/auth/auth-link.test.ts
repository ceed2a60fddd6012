import { expect, test } from "vitest";
import { type AuthLink, readAuthLink } from "./auth-link.ts";

const SITE = "https://site.test";
const refusal = (reason: string): AuthLink => ({ kind: "refused", reason });
const encodeUrl = (url: string) => encodeURIComponent(url);

test.each<[search: string, hash: string, AuthLink]>([
  ["?token_hash=ab12&type=signup", "", { kind: "token", tokenHash: "ab12", type: "signup" }],
  ["?token_hash=ab12&type=recovery", "", { kind: "token", tokenHash: "ab12", type: "recovery" }],
  ["?token_hash=ab12&type=nonsense", "", refusal("This link is not complete.")],
  ["?token_hash=ab12", "", refusal("This link is not complete.")],
  ["?code=c0de&next=/show/x", "", { kind: "code", code: "c0de" }],
  ["", "#access_token=a&refresh_token=r&type=recovery", refusal("This link did not work.")],
  ["", "#access_token=a&refresh_token=r&type=magiclink", refusal("This link did not work.")],
  ["", "#access_token=a", refusal("This link did not work.")],
  ["?error=access_denied", "", refusal("The sign-in was cancelled or refused.")],
  [
    "?error=access_denied&error_code=otp_expired",
    "#error=server_error",
    refusal("Email link is invalid or has expired."),
  ],
  ["", "#error=access_denied&error_code=otp_expired", refusal("Email link is invalid or has expired.")],
  ["?error=x&error_code=validation_failed", "", refusal("This link is not complete.")],
  ["?error=access_denied&error_code=never_heard_of", "", refusal("The sign-in was cancelled or refused.")],
  ["?error=server_error&code=c0de", "", refusal("The sign-in service had a problem. Please try again.")],
])("for the query string %j and the fragment %j, readAuthLink returns %j", (search, hash, link) => {
  expect(readAuthLink(search, hash, SITE)?.link).toEqual(link);
});

test.each([
  "?error=x&error_description=Your+account+was+blocked",
  "?error=Your+account+was+blocked",
  "?error=x&error_code=Your+account+was+blocked",
  "?error=",
  "?error=constructor&error_code=__proto__",
])("readAuthLink returns a reason without the words of the query string %s", (search) => {
  const link = refusal("This link did not work.");
  expect(readAuthLink(search, "", SITE)?.link).toEqual(link);
  expect(readAuthLink("", `#${search.slice(1)}`, SITE)?.link).toEqual(link);
});

test.each([
  ["", ""],
  ["?tab=signup&next=/show/x", ""],
  ["?code=", "#main"],
  ["?token_hash=", ""],
])("the query string %j with the fragment %j is not a sign-in link", (search, hash) => {
  expect(readAuthLink(search, hash, SITE)).toBeNull();
});

test.each([
  ["&next=/show/x", "/show/x"],
  ["&next=//evil.test", null],
  [`&redirect_to=${encodeUrl(`${SITE}/?next=${encodeUrl("/show/x?follow=show")}`)}`, "/show/x?follow=show"],
  [`&redirect_to=${encodeUrl(`${SITE}/auth`)}`, null],
  [`&redirect_to=${encodeUrl("https://evil.test/?next=/show/x")}`, null],
  [`&redirect_to=${encodeUrl(`${SITE}/?next=//evil.test`)}`, null],
  [`&redirect_to=${encodeUrl("not an address")}`, null],
  ["", null],
])("a sign-in link with the parameters %j leads to %j", (parameters, next) => {
  expect(readAuthLink(`?token_hash=ab12&type=signup${parameters}`, "", SITE)?.next).toBe(next);
});
