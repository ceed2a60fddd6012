import { deleteTopList, pinTopList } from "../../data/list-editing.ts";
import { withSession } from "../../data/with-session.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";

/** `gone` means that the list no longer exists or belongs to another reader. A toast reports `gone` and `failed`. */
export type Outcome = "done" | "gone" | "failed";

async function attempt(action: string, change: () => Promise<boolean>): Promise<Outcome> {
  try {
    if (await withSession(change)) return "done";
    toast.error("This list no longer exists.");
    return "gone";
  } catch (error) {
    toast.error(`Failed to ${action} the list: ${reasonOf(error)}`);
    return "failed";
  }
}

export async function changePin(id: string, isPinned: boolean): Promise<Outcome> {
  const outcome = await attempt(isPinned ? "pin" : "unpin", () => pinTopList(id, isPinned));
  if (outcome === "done" && isPinned) toast.success("Pinned", "The list is now at the top of your profile.");
  if (outcome === "done" && !isPinned) toast.success("Unpinned");
  return outcome;
}

/** Deletes the list and opens the author's profile. Replaces the history entry, so that Back does not open the list. */
export async function deleteAndLeave({ id, author }: TopList): Promise<Outcome> {
  const outcome = await attempt("delete", () => deleteTopList(id));
  if (outcome === "done") {
    toast.success("List deleted");
    location.replace(paths.profile(author.id));
  }
  return outcome;
}
