import type { Follows, FollowTarget } from "../domain/follows.ts";
import { readAllRows } from "./all-rows.ts";
import { backend } from "./client.ts";

const ALREADY_THERE = "23505";

/** What the reader follows. Throws on failure. */
export async function readFollows(userId: string): Promise<Follows> {
  const [shows, categories] = await Promise.all([
    readAllRows((from, to) =>
      backend()
        .from("user_show_follows")
        .select("show_id")
        .eq("user_id", userId)
        .order("show_id")
        .range(from, to),
    ),
    readAllRows((from, to) =>
      backend()
        .from("user_category_follows")
        .select("category_id")
        .eq("user_id", userId)
        .order("category_id")
        .range(from, to),
    ),
  ]);
  return {
    show: new Set(shows.map((row) => row.show_id)),
    category: new Set(categories.map((row) => row.category_id)),
  };
}

/** Follows a show or a category; one that is followed already is no failure. */
export async function follow(userId: string, { kind, id }: FollowTarget): Promise<void> {
  const { data, error } =
    kind === "show"
      ? await backend()
          .from("user_show_follows")
          .insert({ user_id: userId, show_id: id })
          .select("show_id")
      : await backend()
          .from("user_category_follows")
          .insert({ user_id: userId, category_id: id })
          .select("category_id");
  if (error?.code === ALREADY_THERE) return;
  if (error) throw error;
  if (data.length === 0) throw new Error("Nothing was followed.");
}

/** Throws on failure, and where nothing was taken back: a filtered delete answers like one that worked. */
export async function unfollow(userId: string, { kind, id }: FollowTarget): Promise<void> {
  const { data, error } =
    kind === "show"
      ? await backend()
          .from("user_show_follows")
          .delete()
          .eq("user_id", userId)
          .eq("show_id", id)
          .select("show_id")
      : await backend()
          .from("user_category_follows")
          .delete()
          .eq("user_id", userId)
          .eq("category_id", id)
          .select("category_id");
  if (error) throw error;
  if (data.length === 0) throw new Error("Nothing was unfollowed.");
}
