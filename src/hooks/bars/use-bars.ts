import { useEffect, useRef, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import type { Bars } from "./draw-bars.ts";

/** Loads the chart library only when the chart renders. `bars` must stay the same object until its numbers change. */
export function useBars(bars: Bars) {
  const figure = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    let destroyChart: (() => void) | undefined;
    import("./draw-bars.ts").then(
      ({ drawBars }) => {
        if (isUnmounted || !canvas.current || !figure.current) return;
        destroyChart = drawBars(canvas.current, figure.current, bars);
      },
      (error) => {
        logQuietly("Loading the chart", error);
        setFailed(true);
      },
    );
    return () => {
      isUnmounted = true;
      destroyChart?.();
    };
  }, [bars]);
  return { figure, canvas, hasFailed };
}
