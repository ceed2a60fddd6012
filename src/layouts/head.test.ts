import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { readReferral } from "../domain/people/referrals.ts";
import { STORED } from "../domain/storage-keys.ts";
import { headScript } from "./head.ts";

const SITE = "https://recap.test";
const DAY_MS = 86_400_000;
const root = { toggleAttribute() {}, dataset: {}, hidden: false };

/** Runs the head script on a page with the given path and stored referral. Returns the new path and the stored code. */
function runHeadScript(
  path: string,
  storedReferral: string | null = null,
  storage: object | null = {},
  windows: { self?: object; top?: object } = {},
) {
  let href = SITE + path;
  let referral = storedReferral;
  const localStorage = storage && {
    ...storage,
    getItem: (key: string) => (key === STORED.referral ? referral : null),
    setItem: (_key: string, value: string) => {
      referral = value;
    },
  };
  runInNewContext(headScript, {
    ...windows,
    document: { documentElement: root },
    get location() {
      return new URL(href);
    },
    get localStorage() {
      if (!localStorage) throw new Error("The browser blocks storage.");
      return localStorage;
    },
    history: {
      state: null,
      replaceState(_state: unknown, _title: string, to: string | URL) {
        href = new URL(to, href).href;
      },
    },
    addEventListener() {},
    URL,
    Date,
  });
  return { path: href.slice(SITE.length), code: readReferral(referral, Date.now())?.code ?? null };
}

test.each([
  ["/?ref=PROCODE12026", "/"],
  ["/?ref=procode12026", "/"],
  ["/?page=3&ref=PROCODE12026", "/?page=3"],
  ["/?ref=PROCODE12026&feed=true#top", "/?feed=true#top"],
  ["/?category=a%20b+c&ref=PROCODE12026&page=2", "/?category=a%20b+c&page=2"],
  ["/?ref=PROCODE12026&ref=OTHERCODE1", "/"],
  ["/recap/salt?ref=PROCODE12026#t-754", "/recap/salt#t-754"],
  ["/top-list/0?ref=PROCODE12026", "/top-list/0"],
  ["//else.test/x?ref=PROCODE12026", "//else.test/x"],
  ["/auth?next=%2Fx&ref=PROCODE12026", "/auth?next=%2Fx"],
])("at %s, the script stores a referral code and changes the path to %s", (path, cleanedPath) => {
  expect(runHeadScript(path)).toEqual({ path: cleanedPath, code: "PROCODE12026" });
});

test.each([
  "/",
  "/?ref=",
  "/?ref=SHORT",
  `/?ref=${"A".repeat(33)}`,
  "/?ref=%3Cimg%20src=x%20onerror=alert(1)%3E",
  "/?ref=PRO-CODE-1",
  "/?href=PROCODE12026",
  "/#ref=PROCODE12026",
])("at %s, the script stores no referral code and does not change the path", (path) => {
  expect(runHeadScript(path)).toEqual({ path, code: null });
});

test("the head script stores a referral code from the address of an e-mail link", () => {
  const { code } = runHeadScript("/auth?ref=PROCODE12026&token_hash=abc&type=signup");
  expect(code).toBe("PROCODE12026");
});

const referralFrom = (code: string, daysAgo: number) => `${code} ${Date.now() - daysAgo * DAY_MS}`;

test.each([
  [referralFrom("FIRSTCODE", 1), "FIRSTCODE"],
  [referralFrom("FIRSTCODE", 29.9), "FIRSTCODE"],
  [referralFrom("FIRSTCODE", 30.1), "SECONDCODE"],
  ["garbage", "SECONDCODE"],
  ["", "SECONDCODE"],
])("if %j is stored and the reader opens a link with another code, the stored code is %s", (referral, code) => {
  expect(runHeadScript("/?ref=SECONDCODE", referral).code).toBe(code);
});

test("if the browser blocks storage, the head script throws no error", () => {
  expect(runHeadScript("/?ref=PROCODE12026", null, null)).toEqual({ path: "/", code: null });
});

test("B153: a page in a frame of another site stays hidden", () => {
  const [self, top] = [{}, {}];
  runHeadScript("/about", null, {}, { self, top: self });
  expect(root.hidden).toBe(false);
  runHeadScript("/about", null, {}, { self, top });
  expect(root.hidden).toBe(true);
});
