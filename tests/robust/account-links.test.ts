/** Links in e-mails and the sign-in with Google lead only to this site (security D1, D2, D16, D18). */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { emptyFolder } from "../support/backend.ts";

const SITE = "http://localhost:4999";
const folders: string[] = [];
const openBackend = (options: object = {}) => {
  const dataDir = emptyFolder();
  folders.push(dataDir);
  return createLocalBackend({
    dataDir,
    inMemory: true,
    url: SITE,
    listens: false,
    attemptRules: [],
    ...options,
  });
};

let backend: LocalBackend;
let googleBackend: LocalBackend;
beforeAll(async () => {
  const google = { clientId: "client", secret: "secret" };
  [backend, googleBackend] = await Promise.all([openBackend(), openBackend({ google })]);
});
afterAll(async () => {
  await Promise.all([backend?.close(), googleBackend?.close()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const send = (backend: LocalBackend, method: string, path: string, body?: object) =>
  backend.fetch(
    new Request(`${SITE}/auth/v1/${path}`, {
      method,
      headers: { apikey: backend.keys.publishable, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
const mailTo = (email: string) => {
  const mail = backend.mailbox.messages.find(({ to }) => to === email);
  const href = /href="([^"]+)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&");
  return { mail, link: new URL(href ?? "about:blank") };
};

/** Redirects that Auth must refuse. Auth allows `http://localhost` with any port, and 127.0.0.1. */
const EVIL_ADDRESSES = [
  "https://evil.test/",
  "https://localhost.evil.test/",
  "http://localhost:4999@evil.test/",
  "//evil.test",
  "https://localhost:4999/",
  "javascript:alert(1)",
  "http://2130706433/",
  "http://[2001:db8::1]:4999/",
  "http://localhost:4999.evil.test/",
  "not an address",
  "",
];

describe("D1: links in e-mails lead only to this site", () => {
  test.each(EVIL_ADDRESSES)("a person who signs up with the redirect %j gets a link to this site", async (redirect) => {
    const email = `${randomBytes(4).toString("hex")}@links.test`;
    await send(backend, "POST", `signup?redirect_to=${encodeURIComponent(redirect)}`, {
      email,
      password: DEMO_PASSWORD,
    });
    const { link, mail } = mailTo(email);
    expect(link.origin + link.pathname).toBe(`${SITE}/auth`);
    expect(link.searchParams.get("redirect_to")).toBe(SITE);
    expect(mail?.html).not.toContain("evil");
  });

  test("a link contains the complete redirect to a page of this site", async () => {
    const redirectTo = `${SITE}/?next=${encodeURIComponent("/show/x?follow=show&a=1")}`;
    const email = "whole@links.test";
    const body = { email, password: DEMO_PASSWORD };
    await send(backend, "POST", `signup?redirect_to=${encodeURIComponent(redirectTo)}`, body);
    expect(mailTo(email).link.searchParams.get("redirect_to")).toBe(redirectTo);
  });

  test.each(EVIL_ADDRESSES)(
    "if a browser opens a link with the redirect %j, the backend sends the browser to this site",
    async (redirect) => {
      const path = `verify?token=none&type=signup&redirect_to=${encodeURIComponent(redirect)}`;
      const response = await send(backend, "GET", path);
      const target = new URL(response.headers.get("location") ?? "about:blank");
      expect([target.protocol, target.hostname]).toEqual(["http:", "localhost"]);
    },
  );
});

describe("links in e-mails", () => {
  const emailKinds = [
    ["signup", "Confirm your email", "signup"],
    ["recover", "Choose a new password", "recovery"],
    ["otp", "Your sign-in link", "magiclink"],
  ] as const;
  test.each(emailKinds)(
    "a request to /%s sends the e-mail '%s' with a link of the type %s",
    async (path, subject, type) => {
      const email = `${path}@links.test`;
      await send(backend, "POST", "signup", { email, password: DEMO_PASSWORD });
      if (path !== "signup") await send(backend, "POST", path, { email });
      const { mail, link } = mailTo(email);
      expect(mail?.subject).toBe(subject);
      expect(link.searchParams.get("type")).toBe(type);
      expect(mail?.html).not.toContain("{{");
      const token_hash = link.searchParams.get("token_hash");
      const firstUse = await send(backend, "POST", "verify", { token_hash, type });
      expect(firstUse.status).toBe(200);
      expect((await firstUse.json()).user.email).toBe(email);
      const secondUse = await send(backend, "POST", "verify", { token_hash, type });
      expect([secondUse.status, (await secondUse.json()).error_code]).toEqual([403, "otp_expired"]);
    },
  );

  test("a new confirmation e-mail makes the earlier link invalid", async () => {
    const email = "again@links.test";
    await send(backend, "POST", "signup", { email, password: DEMO_PASSWORD });
    const firstToken = mailTo(email).link.searchParams.get("token_hash");
    await send(backend, "POST", "resend", { type: "signup", email });
    const secondToken = mailTo(email).link.searchParams.get("token_hash");
    expect(secondToken).not.toBe(firstToken);
    const verify = (token_hash: string | null) => send(backend, "POST", "verify", { token_hash, type: "signup" });
    expect((await verify(firstToken)).status).toBe(403);
    expect((await verify(secondToken)).status).toBe(200);
    const mailCount = backend.mailbox.messages.length;
    await send(backend, "POST", "resend", { type: "signup", email });
    expect(backend.mailbox.messages.length).toBe(mailCount);
  });
});

describe("the sign-in with Google", () => {
  const challenge = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");
  const authorize = (redirect: string, verifier: string) =>
    send(
      googleBackend,
      "GET",
      `authorize?provider=google&code_challenge=${challenge(verifier)}&code_challenge_method=s256&redirect_to=${encodeURIComponent(redirect)}`,
    );

  test("if Google is not set up, the backend refuses the sign-in with Google", async () => {
    const response = await send(backend, "GET", "authorize?provider=google");
    expect(response.status).toBe(400);
    expect((await response.json()).msg).toBe("Unsupported provider: provider is not enabled");
    const { external } = await (await send(backend, "GET", "settings")).json();
    expect(external.google).toBe(false);
  });

  test("a sign-in redirects the browser to Google, and the address contains the callback of this site", async () => {
    const target = new URL((await authorize(`${SITE}/auth`, "v")).headers.get("location") ?? "");
    expect(target.origin).toBe("https://accounts.google.com");
    expect(target.searchParams.get("redirect_uri")).toBe(`${SITE}/auth/v1/callback`);
    expect(target.searchParams.get("client_id")).toBe("client");
  });

  test("D16: the backend refuses an invented OAuth state, and a code that another browser requested", async () => {
    const callback = await send(googleBackend, "GET", "callback?code=x&state=6f1c8f0e-0000-4000-8000-0");
    const target = new URL(callback.headers.get("location") ?? "about:blank");
    expect(target.origin).toBe(SITE);
    expect(target.searchParams.get("error")).not.toBeNull();
    expect(target.searchParams.get("code")).toBeNull();

    await authorize(`${SITE}/auth`, "the right verifier");
    const [flow] = await googleBackend.database.sql<{ auth_code: string }>(
      "select auth_code from auth.flow_state order by created_at desc limit 1",
    );
    const body = { auth_code: flow?.auth_code, code_verifier: "a wrong verifier" };
    const response = await send(googleBackend, "POST", "token?grant_type=pkce", body);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect((await response.json()).access_token).toBeUndefined();
  });

  test.each(EVIL_ADDRESSES.filter(Boolean))(
    "D1: a sign-in with the redirect %j leads to this site",
    async (redirect) => {
      await authorize(redirect, "v");
      const [flow] = await googleBackend.database.sql<{ referrer: string }>(
        "select referrer from auth.flow_state order by created_at desc limit 1",
      );
      expect(new URL(flow?.referrer ?? "about:blank").hostname).toBe("localhost");
      expect(flow?.referrer).not.toContain("evil");
    },
  );
});

describe("supabase/config.toml", () => {
  // biome-ignore lint/suspicious/noExplicitAny: the Supabase CLI defines the fields of this file
  const { auth } = parse(readFileSync("supabase/config.toml", "utf8")) as any;

  test("D2: the file allows links only to the home page and to /auth", () => {
    expect(auth.site_url).toBe("http://localhost:4321");
    expect(auth.additional_redirect_urls).toEqual(["http://localhost:4321/auth"]);
  });

  test("D4, D7, D8, D11, D12, D18: the file requires confirmed e-mail addresses and sets limits", () => {
    expect(auth.email).toMatchObject({
      enable_confirmations: true,
      double_confirm_changes: true,
      secure_password_change: true,
      max_frequency: "60s",
    });
    expect(auth.email.otp_expiry).toBeLessThanOrEqual(3600);
    expect(auth.minimum_password_length).toBe(6);
    expect(auth.enable_anonymous_sign_ins).toBe(false);
    expect(auth.enable_manual_linking).toBe(false);
    expect(auth.rate_limit.sign_in_sign_ups).toBe(30);
  });

  test("the file and the e-mail templates have the same subjects", () => {
    const templates = Object.entries<{ subject: string; content_path: string }>(auth.email.template);
    expect(templates.map(([name]) => name).sort()).toEqual(["confirmation", "email_change", "magic_link", "recovery"]);
    for (const [, { subject, content_path }] of templates) {
      const html = readFileSync(content_path, "utf8");
      expect(html).toContain(`<title>${subject}</title>`);
      expect(html).toContain("{{ .SiteURL }}/auth?token_hash={{ .TokenHash }}&amp;type=");
      expect(html).toContain("&amp;redirect_to={{ .RedirectTo }}");
      expect(html).not.toContain("ConfirmationURL");
    }
  });
});

test("D11: a password must have at least six characters", async () => {
  const signUp = (password: string) => send(backend, "POST", "signup", { email: `${password}@links.test`, password });
  const shortPassword = await signUp("five5");
  expect([shortPassword.status, (await shortPassword.json()).error_code]).toEqual([422, "weak_password"]);
  expect((await signUp("sixsix")).status).toBe(200);
});
