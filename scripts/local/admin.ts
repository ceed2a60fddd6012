/** `npm run admin -- you@example.com` makes the account with this address an admin. */
import { reasonOf } from "../../src/domain/text/error-reason.ts";
import { type AdminClient, openAdminClient } from "./admin-client.ts";
import { fail } from "./fail.ts";
import { logLine } from "./log.ts";

/** Throws if the address is not confirmed. Otherwise, a stranger could sign up with the operator's address and become an admin. */
export async function makeAdmin(client: AdminClient, address: string): Promise<string> {
  const email = address.trim().toLowerCase();
  const profile = await client.from("profiles").select("user_id, is_public").eq("email", email).maybeSingle();
  if (profile.error) throw new Error(reasonOf(profile.error));
  if (!profile.data) throw new Error(`No account has the address ${email}. Sign up on the site first.`);
  // A profile becomes public when its address is confirmed.
  if (!profile.data.is_public)
    throw new Error(`${email} is not confirmed. Open the link in the confirmation email first.`);
  const row = { user_id: profile.data.user_id, role: "admin" };
  const { data, error } = await client.from("user_roles").upsert(row, { ignoreDuplicates: true }).select("role");
  if (error) throw new Error(reasonOf(error));
  return data.length > 0 ? `${email} is an admin now.` : `${email} already is an admin.`;
}

if (import.meta.main) {
  const [address = ""] = process.argv.slice(2);
  if (!address.includes("@")) {
    console.error("Usage: npm run admin -- you@example.com");
    process.exit(2);
  }
  try {
    const { client, target, close } = await openAdminClient();
    logLine("admin", `writes to ${target}`);
    try {
      console.log(await makeAdmin(client, address));
    } finally {
      await close();
    }
  } catch (error) {
    fail(error);
  }
}
