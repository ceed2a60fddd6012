import { useEffect } from "react";
import { logQuietly } from "../../data/log.ts";

/** Lets the chip My Feed come and go with what is followed; visitors load none of it. */
export function useKnownFollows(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let stop = () => {};
    let isOver = false;
    import("../../state/follows.ts").then(
      ({ $follows }) => {
        if (!isOver) stop = $follows.listen(() => {});
      },
      (error) => logQuietly("Loading what is followed", error),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [isWanted]);
}
