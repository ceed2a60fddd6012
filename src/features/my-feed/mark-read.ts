import type { FeedOrder } from "../../data/feed.ts";
import { formatCount } from "../../domain/text/plural.ts";
import { accountReading, announceReading } from "../../state/reading.ts";
import { toast } from "../../state/toasts.ts";

/** Marks the recap and all recaps above it as read. Calls `onChange` after the change, and again after an undo. */
export async function markReadUpTo(
  slug: string,
  listedAt: string,
  order: FeedOrder,
  onChange: () => void,
): Promise<void> {
  const announceChange = () => {
    announceReading();
    onChange();
  };
  try {
    const account = await accountReading();
    const marks = await account.markReadUpTo(slug, listedAt, order === "arrival");
    if (marks.count === 0) return void toast.success("These recaps were already read");
    const undo = async () => {
      try {
        await account.undoMarks(marks);
        announceChange();
      } catch {
        toast.error("The marks are still there. Check your connection, then try again.");
      }
    };
    toast.success(`Marked ${formatCount(marks.count, "recap")} as read`, undefined, {
      text: "Undo",
      run: undo,
    });
    announceChange();
  } catch {
    toast.error("Nothing was marked as read. Check your connection, then try again.");
  }
}
