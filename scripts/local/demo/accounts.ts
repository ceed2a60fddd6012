import type { LocalBackend } from "../backend.ts";

export const DEMO_PASSWORD = "demo-password";

export const DEMO_ACCOUNTS = [
  { email: "admin@demo.test", name: "Ada Demo", role: "admin" },
  { email: "editor@demo.test", name: "Edo Demo", role: "editor" },
  { email: "author@demo.test", name: "Ann Demo", role: "author" },
  { email: "pro@demo.test", name: "Pia Demo", role: "pro" },
  { email: "reader@demo.test", name: "Rex Demo", role: null },
] as const;

interface NewAccount {
  email: string;
  name?: string | undefined;
  role?: string | null;
  password?: string;
  ref?: string;
}

export async function createAccount(backend: LocalBackend, account: NewAccount): Promise<string> {
  const { email, name, role, password = DEMO_PASSWORD, ref } = account;
  const response = await backend.fetch(
    new Request(`${backend.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: backend.keys.secret, "content-type": "application/json" },
      body: JSON.stringify({ email, password, data: { full_name: name, ref } }),
    }),
  );
  if (!response.ok) throw new Error(`Sign-up of ${email} failed: ${await response.text()}`);
  const [user] = await backend.database.sql<{ id: string }>(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now())
     where email = $1 returning id`,
    [email],
  );
  if (!user) throw new Error(`Sign-up of ${email} created no account.`);
  if (role) {
    await backend.database.sql("insert into public.user_roles (user_id, role) values ($1, $2) on conflict do nothing", [
      user.id,
      role,
    ]);
  }
  return user.id;
}
