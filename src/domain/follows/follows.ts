import { formatCount } from "../text/plural.ts";

export type FollowKind = "show" | "category" | "profile";

export interface FollowTarget {
  kind: FollowKind;
  id: string;
}

export type Follows = Readonly<Record<FollowKind, ReadonlySet<string>>>;

export const isFollowed = (follows: Follows, { kind, id }: FollowTarget) => follows[kind].has(id);

/** Returns a text such as "2 shows and 1 category". */
export function followWords(targets: readonly Pick<FollowTarget, "kind">[]): string {
  const countOf = (kind: FollowKind) => targets.filter((target) => target.kind === kind).length;
  const [shows, categories] = [countOf("show"), countOf("category")];
  return [
    ...(shows > 0 || categories === 0 ? [formatCount(shows, "show")] : []),
    ...(categories > 0 ? [formatCount(categories, "category", "categories")] : []),
  ].join(" and ");
}

export const followsAny = ({ show, category }: Follows) => show.size + category.size > 0;

export function withFollow(follows: Follows, { kind, id }: FollowTarget, isFollowing: boolean): Follows {
  if (follows[kind].has(id) === isFollowing) return follows;
  const ids = new Set(follows[kind]);
  if (isFollowing) ids.add(id);
  else ids.delete(id);
  return { ...follows, [kind]: ids };
}

/** Returns the text of the error toast (specification §8). */
export function followError({ kind }: FollowTarget, isFollowing: boolean, reason: string): string {
  if (kind === "category" && isFollowing) return `Failed to follow category: ${reason}`;
  const target = kind === "profile" ? "this person" : kind;
  return `Failed to ${isFollowing ? "follow" : "unfollow"} ${target}`;
}
