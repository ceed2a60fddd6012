import { logQuietly } from "../../data/log.ts";
import { fetchListsOf, fetchProfile } from "../../data/profiles.ts";
import { hasProRole } from "../../data/session.ts";
import type { Profile, ProfileList } from "../../domain/people/profile.ts";
import { isUuid } from "../../domain/text/uuid.ts";

export interface ProfilePage {
  profile: Profile;
  isPro: boolean;
  /** Null if the lists did not load. */
  lists: readonly ProfileList[] | null;
}

/** Returns null for an unknown person. If the role check fails, the page does not show the person as a pro (security D15). */
export async function loadProfilePage(id: string, signal: AbortSignal): Promise<ProfilePage | null> {
  if (!isUuid(id)) return null;
  const [profile, isPro, lists] = await Promise.allSettled([
    fetchProfile(id, signal),
    hasProRole(id),
    fetchListsOf(id, signal),
  ]);
  if (profile.status === "rejected") throw profile.reason;
  if (profile.value === null) return null;
  return {
    profile: profile.value,
    isPro: valueOrNull(isPro, "The check for the role pro") ?? false,
    lists: valueOrNull(lists, "Fetching the lists of a profile"),
  };
}

function valueOrNull<T>(result: PromiseSettledResult<T>, action: string): T | null {
  if (result.status === "fulfilled") return result.value;
  logQuietly(action, result.reason);
  return null;
}
