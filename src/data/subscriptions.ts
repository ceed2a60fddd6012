import type { FollowTarget } from "../domain/follows/follows.ts";
import type { FollowedRow, Subscription } from "../domain/follows/subscriptions.ts";
import * as paths from "../paths.ts";
import { readAllRows } from "./all-rows.ts";
import { publishedOrigin } from "./backend-address.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

export interface FoundSubscription extends FollowTarget {
  kind: "show" | "category";
  name: string;
}

export interface SubscriptionMatches {
  found: FoundSubscription[];
  missing: Subscription[];
}

/** Returns each show and category only once, sorted by name. */
export const findSubscriptions = (subscriptions: readonly Subscription[]): Promise<SubscriptionMatches> =>
  withSession(async () => {
    const { data, error } = await backend().rpc("find_subscriptions", {
      subscriptions: subscriptions.map((subscription) => ({ ...subscription })),
    });
    if (error) throw error;
    const foundPlaces = new Set(data.map(({ place }) => place));
    const found = data.map(({ kind, id, name }) => ({
      kind: kind === "category" ? ("category" as const) : ("show" as const),
      id,
      name,
    }));
    const distinctMatches = new Map(found.map((row) => [`${row.kind} ${row.id}`, row]));
    return {
      found: [...distinctMatches.values()].sort((a, b) => a.name.localeCompare(b.name, "en")),
      missing: subscriptions.filter((_, index) => !foundPlaces.has(index + 1)),
    };
  });

const ROWS_PER_REQUEST = 100;

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += ROWS_PER_REQUEST) yield items.slice(from, from + ROWS_PER_REQUEST);
}

const idsOf = (targets: readonly FollowTarget[], kind: FollowTarget["kind"]) =>
  targets.filter((target) => target.kind === kind).map(({ id }) => id);

/** Returns only the follows that did not exist before. An undo deletes these follows. */
export const followAll = (userId: string, targets: readonly FollowTarget[]): Promise<FollowTarget[]> =>
  withSession(async () => {
    const addedFollows: FollowTarget[] = [];
    for (const ids of chunksOf(idsOf(targets, "show"))) {
      const rows = ids.map((show_id) => ({ user_id: userId, show_id }));
      const { data, error } = await backend()
        .from("user_show_follows")
        .upsert(rows, { onConflict: "user_id,show_id", ignoreDuplicates: true })
        .select("show_id");
      if (error) throw error;
      addedFollows.push(...data.map(({ show_id: id }) => ({ kind: "show" as const, id })));
    }
    for (const ids of chunksOf(idsOf(targets, "category"))) {
      const rows = ids.map((category_id) => ({ user_id: userId, category_id }));
      const { data, error } = await backend()
        .from("user_category_follows")
        .upsert(rows, { onConflict: "user_id,category_id", ignoreDuplicates: true })
        .select("category_id");
      if (error) throw error;
      addedFollows.push(...data.map(({ category_id: id }) => ({ kind: "category" as const, id })));
    }
    return addedFollows;
  });

export const unfollowAll = (userId: string, targets: readonly FollowTarget[]): Promise<void> =>
  withSession(async () => {
    for (const ids of chunksOf(idsOf(targets, "show"))) {
      const rows = backend().from("user_show_follows").delete();
      const { error } = await rows.eq("user_id", userId).in("show_id", ids);
      if (error) throw error;
    }
    for (const ids of chunksOf(idsOf(targets, "category"))) {
      const rows = backend().from("user_category_follows").delete();
      const { error } = await rows.eq("user_id", userId).in("category_id", ids);
      if (error) throw error;
    }
  });

/** Returns the shows and categories that the reader follows, with the addresses of their RSS feeds. */
export async function readFollowedRows(userId: string): Promise<FollowedRow[]> {
  const origin = publishedOrigin();
  const [shows, categories] = await Promise.all([
    readAllRows(
      backend()
        .from("user_show_follows")
        .select("show_id, er_shows(name, slug)")
        .eq("user_id", userId)
        .order("show_id"),
    ),
    readAllRows(
      backend()
        .from("user_category_follows")
        .select("category_id, er_categories(name, slug)")
        .eq("user_id", userId)
        .order("category_id"),
    ),
  ]);
  const byName = (a: FollowedRow, b: FollowedRow) => a.name.localeCompare(b.name, "en");
  return [
    ...shows
      .map(({ er_shows: { name, slug } }): FollowedRow => {
        const [page, feed] = [origin + paths.show(slug), origin + paths.showRss(slug)];
        return { kind: "show", name, page, feed };
      })
      .sort(byName),
    ...categories
      .map(({ er_categories: { name, slug } }): FollowedRow => {
        const [page, feed] = [origin + paths.category(slug), origin + paths.categoryRss(slug)];
        return { kind: "category", name, page, feed };
      })
      .sort(byName),
  ];
}
