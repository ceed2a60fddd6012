import { z } from "zod";
import type { Client } from "./caller.ts";
import type { Contract } from "./contract.ts";
import { Refused } from "./refused.ts";
import type { HandlerInput } from "./serve.ts";

export const contract = {
  allowedCallers: "account",
  body: z.strictObject({}),
  failure: "The account could not be deleted. Please try again.",
} satisfies Contract;

const CHECK_VIOLATION = "23514";

/** Deletes the account last. So if a step fails, the reader still has the account and can try again. */
export async function deleteAccount({ caller }: HandlerInput<typeof contract>) {
  const { data: isRecent } = await caller.client.rpc("has_recent_session").throwOnError();
  if (!isRecent) throw new Refused(403, "Please sign in again, then delete your account.");
  const server = caller.server();
  const { error } = await server.rpc("check_account_deletion", { account: caller.id });
  if (error?.code === CHECK_VIOLATION) throw new Refused(409, error.message);
  if (error) throw error;
  await deletePictures(server, caller.id);
  await dropBylines(server, caller.id);
  await server.rpc("delete_account", { account: caller.id }).throwOnError();
  return { deleted: true };
}

async function deletePictures(server: Client, account: string): Promise<void> {
  const { data: pictureNames } = await server.rpc("account_pictures", { account }).throwOnError();
  if (pictureNames.length === 0) return;
  const { error } = await server.storage.from("avatars").remove(pictureNames);
  if (error) throw error;
}

async function dropBylines(server: Client, account: string): Promise<void> {
  const { data: droppedCount } = await server.rpc("drop_bylines", { account }).throwOnError();
  if (droppedCount > 0) await dropBylines(server, account);
}
