import { afterAll, expect, test } from "vitest";
import { makeAdmin } from "../../scripts/local/admin.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { killCommands, runCommand } from "../robust/commands.ts";
import { openTestBackend } from "../support/backend.ts";

const backend = await openTestBackend();
afterAll(killCommands);
afterAll(() => backend.close());
const client = clientOf(backend);

const rolesOf = (userId: string) => backend.sql("select role from public.user_roles where user_id = $1", [userId]);

test("the admin command finds an account by its e-mail address in small or capital letters", async () => {
  const { id } = await backend.account("first@api.test");
  expect(await makeAdmin(client, " First@Api.test ")).toBe("first@api.test is an admin now.");
  expect(await rolesOf(id)).toEqual([{ role: "admin" }]);
  expect(await makeAdmin(client, "first@api.test")).toBe("first@api.test already is an admin.");
  expect(await rolesOf(id)).toEqual([{ role: "admin" }]);
});

test("the admin command refuses an e-mail address without an account", async () => {
  await expect(makeAdmin(client, "nobody@api.test")).rejects.toThrow(
    "No account has the address nobody@api.test. Sign up on the site first.",
  );
});

test("B6: the admin command refuses an account whose e-mail address is not confirmed", async () => {
  const { id } = await backend.account("stranger@api.test");
  await backend.sql("update auth.users set email_confirmed_at = null where id = $1", [id]);
  await expect(makeAdmin(client, "stranger@api.test")).rejects.toThrow(
    "stranger@api.test is not confirmed. Open the link in the confirmation email first.",
  );
  expect(await rolesOf(id)).toEqual([]);
});

test("if the backend does not answer, the admin command reports the backend's address", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { PUBLIC_SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: "sb_secret_of_a_project" };
  const { code, output } = await runCommand("scripts/local/admin.ts", ["first@api.test"], env);
  expect(code).toBe(1);
  expect(output).toContain(`${url} does not answer (ECONNREFUSED). Check the address and your connection.`);
}, 180_000);
