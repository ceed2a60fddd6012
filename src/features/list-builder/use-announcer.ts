import { useCallback, useState } from "react";

/** Returns the text of a live region. If a text repeats, a space follows it, so that screen readers speak it again. */
export function useAnnouncer(): [announcement: string, announce: (text: string) => void] {
  const [announcement, setAnnouncement] = useState("");
  const announce = useCallback((text: string) => {
    setAnnouncement((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return [announcement, announce];
}
