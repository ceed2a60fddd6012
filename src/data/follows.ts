import type { FollowKind, Follows, FollowTarget } from "../domain/follows/follows.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";

const ALREADY_THERE = "23505";

/** The tables are alike: who follows, and what is followed. */
const TABLES = {
  show: { name: "user_show_follows", follower: "user_id", followed: "show_id" },
  category: { name: "user_category_follows", follower: "user_id", followed: "category_id" },
  profile: { name: "user_profile_follows", follower: "follower_id", followed: "user_id" },
} as const;

/** The types see the first of the three; a test goes through all of them. */
function tableOf(kind: FollowKind) {
  const { name, follower, followed } = TABLES[kind];
  return {
    rows: backend().from(name as "user_show_follows"),
    follower: follower as "user_id",
    followed: followed as "show_id",
  };
}

/** What the reader follows. Throws on failure. */
export async function readFollows(userId: string): Promise<Follows> {
  const idsOf = async (kind: FollowKind) => {
    const { follower, followed } = tableOf(kind);
    const rows = await readAllRows(() =>
      tableOf(kind).rows.select(followed).eq(follower, userId).order(followed),
    );
    return new Set(rows.map((row) => row[followed]));
  };
  const [show, category, profile] = await Promise.all([
    idsOf("show"),
    idsOf("category"),
    idsOf("profile"),
  ]);
  return { show, category, profile };
}

/** Follows a show, a category or a person; one that is followed already is no failure. */
export async function follow(userId: string, { kind, id }: FollowTarget): Promise<void> {
  const { rows, follower, followed } = tableOf(kind);
  const row = { [follower]: userId, [followed]: id } as { user_id: string; show_id: string };
  const { data, error } = await rows.insert(row).select(followed);
  if (error?.code === ALREADY_THERE) return;
  if (error) throw error;
  if (data.length === 0) throw new Error("Nothing was followed.");
}

/** Throws on failure, and where nothing was taken back: a filtered delete answers like one that worked. */
export async function unfollow(userId: string, { kind, id }: FollowTarget): Promise<void> {
  const { rows, follower, followed } = tableOf(kind);
  const { data, error } = await rows
    .delete()
    .eq(follower, userId)
    .eq(followed, id)
    .select(followed);
  if (error) throw error;
  if (data.length === 0) throw new Error("Nothing was unfollowed.");
}
