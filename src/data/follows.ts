import type { FollowKind, Follows, FollowTarget } from "../domain/follows/follows.ts";
import { accountBackend } from "./account-client.ts";
import { readAllRows } from "./all-rows.ts";

const ALREADY_EXISTS = "23505";

const TABLES = {
  show: { name: "user_show_follows", follower: "user_id", followed: "show_id" },
  category: { name: "user_category_follows", follower: "user_id", followed: "category_id" },
  profile: { name: "user_profile_follows", follower: "follower_id", followed: "user_id" },
} as const;

/** The columns of the three tables have the same types. So this module uses the types of `user_show_follows` for all three. */
function tableOf(kind: FollowKind) {
  const { name, follower, followed } = TABLES[kind];
  return {
    rows: accountBackend().from(name as "user_show_follows"),
    follower: follower as "user_id",
    followed: followed as "show_id",
  };
}

export async function readFollows(userId: string): Promise<Follows> {
  const idsOf = async (kind: FollowKind) => {
    const { follower, followed } = tableOf(kind);
    const query = tableOf(kind).rows.select(followed).eq(follower, userId);
    const rows = await readAllRows(query.order(followed));
    return new Set(rows.map((row) => row[followed]));
  };
  const [show, category, profile] = await Promise.all([idsOf("show"), idsOf("category"), idsOf("profile")]);
  return { show, category, profile };
}

export async function follow(userId: string, { kind, id }: FollowTarget): Promise<void> {
  const { rows, follower, followed } = tableOf(kind);
  const row = { [follower]: userId, [followed]: id } as { user_id: string; show_id: string };
  const { data, error } = await rows.insert(row).select(followed);
  if (error?.code === ALREADY_EXISTS) return;
  if (error) throw error;
  if (data.length === 0) throw new Error("Nothing was followed.");
}

/** Throws if no row was deleted, because row-level security reports no error for a refused delete. */
export async function unfollow(userId: string, { kind, id }: FollowTarget): Promise<void> {
  const { rows, follower, followed } = tableOf(kind);
  const { data, error } = await rows.delete().eq(follower, userId).eq(followed, id).select(followed);
  if (error) throw error;
  if (data.length === 0) throw new Error("Nothing was unfollowed.");
}
