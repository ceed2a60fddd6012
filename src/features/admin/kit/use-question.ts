import { useRef, useState } from "react";

/** A question with a dialog of its own; one at a time, and a later one takes over as a no. */
export function useQuestion() {
  const [isAsked, setAsked] = useState(false);
  const settle = useRef<(isYes: boolean) => void>(() => {});
  const answer = (isYes: boolean) => {
    settle.current(isYes);
    setAsked(false);
  };
  const ask = () =>
    new Promise<boolean>((resolve) => {
      settle.current(false);
      settle.current = resolve;
      setAsked(true);
    });
  return { isAsked, ask, answer };
}
