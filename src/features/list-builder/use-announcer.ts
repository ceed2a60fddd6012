import { useCallback, useState } from "react";

/** What a live region says; the same words again are said again. */
export function useAnnouncer(): [said: string, say: (text: string) => void] {
  const [said, setSaid] = useState("");
  const say = useCallback((text: string) => {
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return [said, say];
}
