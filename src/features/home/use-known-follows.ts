import { useEffect } from "react";
import { logQuietly } from "../../data/log.ts";

/** Lets the chip My Feed come and go with what is followed; visitors load none of it. */
export function useKnownFollows(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const listening = import("../../state/follows.ts").then(
      ({ $follows }) => $follows.listen(() => {}),
      (error) => logQuietly("Loading what is followed", error),
    );
    return () => void listening.then((stop) => stop?.());
  }, [isWanted]);
}
