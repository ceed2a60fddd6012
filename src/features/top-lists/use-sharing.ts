import { useState } from "react";
import { toast } from "../../state/toasts.ts";
import { countShare } from "../../state/visitor.ts";

/** What the buttons of a share card do on a list's own page. */
export function useSharing(listId: string) {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const copy = async () => {
    const address = location.href;
    try {
      await navigator.clipboard.writeText(address);
      setUncopied(null);
      toast.success("Link copied!", "The link has been copied to your clipboard");
      countShare(listId);
    } catch {
      setUncopied(address);
      toast.error("Failed to copy link");
    }
  };
  return { shared: () => countShare(listId), copy, uncopied };
}
