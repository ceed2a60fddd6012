export type FollowKind = "show" | "category" | "profile";

export interface FollowTarget {
  kind: FollowKind;
  id: string;
}

export type Follows = Readonly<Record<FollowKind, ReadonlySet<string>>>;

export const isFollowed = (follows: Follows, { kind, id }: FollowTarget) => follows[kind].has(id);

export const followsAny = ({ show, category }: Follows) => show.size + category.size > 0;

export function withFollow(follows: Follows, { kind, id }: FollowTarget, isOn: boolean): Follows {
  if (follows[kind].has(id) === isOn) return follows;
  const ids = new Set(follows[kind]);
  if (isOn) ids.add(id);
  else ids.delete(id);
  return { ...follows, [kind]: ids };
}

/** The text of the error toast (specification §8). */
export function followError({ kind }: FollowTarget, isFollowing: boolean, reason: string): string {
  if (kind === "category" && isFollowing) return `Failed to follow category: ${reason}`;
  const what = kind === "profile" ? "this person" : kind;
  return `Failed to ${isFollowing ? "follow" : "unfollow"} ${what}`;
}
