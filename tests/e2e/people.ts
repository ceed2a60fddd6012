/** Accounts of the running product, and browsers they are signed in with. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { signToken } from "../support/tokens.ts";
import { api, keys, quoted, siteUrl, sql } from "./product.ts";

export const PASSWORD = "demo-password";

export interface Person {
  id: string;
  email: string;
}

interface PersonOptions {
  role?: "admin" | "pro";
  onboarded?: boolean;
}

export const newEmail = () => `${randomUUID().slice(0, 8)}@e2e.test`;

/** A confirmed account with the password `PASSWORD`; it has been through onboarding. */
export async function newPerson({ role, onboarded = true }: PersonOptions = {}): Promise<Person> {
  const email = newEmail();
  const answer = await api("POST", "/auth/v1/signup", { body: { email, password: PASSWORD } });
  if (answer.status !== 200) throw new Error(`Sign-up of ${email} answered ${answer.status}.`);
  const [user] = await sql<{ id: string }>(
    `update auth.users set email_confirmed_at = now() where email = ${quoted(email)} returning id`,
  );
  if (!user) throw new Error(`Sign-up of ${email} made no account.`);
  await sql(
    `update profiles set onboarding_completed = ${onboarded} where user_id = ${quoted(user.id)}`,
  );
  if (role) {
    await sql(`insert into user_roles (user_id, role) values (${quoted(user.id)}, '${role}')`);
  }
  return { id: user.id, email };
}

/**
 * Signs a browser in without asking Auth, which lets one address sign in 30 times in five
 * minutes: the session is written as supabase-js would have stored it.
 */
export async function signInAs(
  page: Page,
  { id, email, madeAt = new Date() }: Person & { madeAt?: Date },
): Promise<void> {
  const lifetime = 3600;
  const expires_at = Math.floor(Date.now() / 1000) + lifetime;
  const claims = { sub: id, email, role: "authenticated", aud: "authenticated", exp: expires_at };
  const session = {
    access_token: signToken(claims, keys().jwtSecret),
    refresh_token: "none",
    token_type: "bearer",
    expires_in: lifetime,
    expires_at,
    user: {
      ...{ id, email, aud: "authenticated", app_metadata: {}, user_metadata: {} },
      created_at: madeAt.toISOString(),
    },
  };
  if (!page.url().startsWith(siteUrl())) await page.goto("/about");
  await page.evaluate(
    (text) => localStorage.setItem("sb-localhost-auth-token", text),
    JSON.stringify(session),
  );
}

/** Gives a browser that is signed in a session that Auth knows, and so renews. */
export async function letRenew(page: Page, { email }: Person): Promise<void> {
  const credentials = { email, password: PASSWORD };
  const answer = await api("POST", "/auth/v1/token?grant_type=password", { body: credentials });
  await page.evaluate(
    (text) => localStorage.setItem("sb-localhost-auth-token", text),
    JSON.stringify(answer.body),
  );
}
