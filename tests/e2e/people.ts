/** Functions that insert accounts into the running product and sign in. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Role } from "../../src/domain/auth/access.ts";
import { signToken } from "../support/tokens.ts";
import { api, keys, siteUrl, sql, sqlString } from "./product.ts";

export const PASSWORD = "demo-password";

export interface Person {
  id: string;
  email: string;
}

interface PersonOptions {
  role?: Role;
  onboarded?: boolean;
}

export const newEmail = () => `${randomUUID().slice(0, 8)}@e2e.test`;

/**
 * Inserts a confirmed account with the password `PASSWORD`. The account gets the password hash of a demo reader, because a new
 * hash would take a tenth of a second.
 */
export async function newPerson({ role, onboarded = true }: PersonOptions = {}): Promise<Person> {
  const [id, email] = [randomUUID(), newEmail()];
  await sql(`
    insert into auth.users (id, email, aud, role, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select ${sqlString(id)}, ${sqlString(email)}, aud, role, encrypted_password, now(),
      raw_app_meta_data, '{}', now(), now()
    from auth.users where email = 'reader@demo.test';
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (gen_random_uuid(), 'email', ${sqlString(id)}, ${sqlString(id)},
      jsonb_build_object('sub', ${sqlString(id)}, 'email', ${sqlString(email)}));
    update profiles set onboarding_completed = ${onboarded} where user_id = ${sqlString(id)};
    ${role ? `insert into user_roles (user_id, role) values (${sqlString(id)}, '${role}')` : ""}`);
  return { id, email };
}

/**
 * Signs in without the form: stores a session in the same way as supabase-js. With the form, Auth would allow only 30
 * sign-ins from one IP address in five minutes.
 */
export async function signInAs(
  page: Page,
  { id, email, createdAt = new Date() }: Person & { createdAt?: Date },
): Promise<void> {
  const lifetimeSeconds = 3600;
  const expires_at = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  const claims = { sub: id, email, role: "authenticated", aud: "authenticated", exp: expires_at };
  const session = {
    access_token: signToken(claims, keys().jwtSecret),
    refresh_token: "none",
    token_type: "bearer",
    expires_in: lifetimeSeconds,
    expires_at,
    user: {
      id,
      email,
      aud: "authenticated",
      app_metadata: {},
      user_metadata: {},
      created_at: createdAt.toISOString(),
    },
  };
  // Storage is available on any page of the site. This page loads fastest.
  if (!page.url().startsWith(siteUrl())) await page.goto("/robots.txt");
  await page.evaluate((text) => localStorage.setItem("sb-localhost-auth-token", text), JSON.stringify(session));
}

/** Replaces the session in the browser with a session that Auth has issued, so that Auth can renew it. */
export async function makeSessionRenewable(page: Page, { email }: Person): Promise<void> {
  const credentials = { email, password: PASSWORD };
  const response = await api("POST", "/auth/v1/token?grant_type=password", { body: credentials });
  await page.evaluate((text) => localStorage.setItem("sb-localhost-auth-token", text), JSON.stringify(response.body));
}
