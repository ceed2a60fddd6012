import { deleteTopList, pinTopList } from "../../data/list-editing.ts";
import { withSession } from "../../data/with-session.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";

/** `gone`: the list was deleted meanwhile, or is another's. Both were told. */
export type Outcome = "done" | "gone" | "failed";

async function attempt(what: string, work: () => Promise<boolean>): Promise<Outcome> {
  try {
    if (await withSession(work)) return "done";
    toast.error("This list is not there any more.");
    return "gone";
  } catch (error) {
    toast.error(`Failed to ${what} the list: ${reasonOf(error)}`);
    return "failed";
  }
}

export async function pin(id: string, pinned: boolean): Promise<Outcome> {
  const outcome = await attempt(pinned ? "pin" : "unpin", () => pinTopList(id, pinned));
  if (outcome === "done" && pinned) toast.success("Pinned", "It is on top of your profile now.");
  if (outcome === "done" && !pinned) toast.success("Unpinned");
  return outcome;
}

/** Deletes the list and goes on to its author's profile; Back would lead to what is not there. */
export async function remove({ id, author }: TopList): Promise<Outcome> {
  const outcome = await attempt("delete", () => deleteTopList(id));
  if (outcome === "done") {
    toast.success("List deleted");
    location.replace(paths.profile(author.id));
  }
  return outcome;
}
