import { useEffect } from "react";
import { logQuietly } from "../../data/log.ts";

/** Starts the store of follows, which shows or hides the chip My Feed. Visitors do not load the store. */
export function useFollowsUpdates(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const subscription = import("../../state/follows.ts").then(
      ({ $follows }) => $follows.listen(() => {}),
      (error) => logQuietly("Loading the follows", error),
    );
    return () => void subscription.then((stop) => stop?.());
  }, [isEnabled]);
}
