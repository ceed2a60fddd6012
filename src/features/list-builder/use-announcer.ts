import { useCallback, useState } from "react";

/** Returns the text for screen readers. If a text repeats, an additional space makes screen readers speak the text again. */
export function useAnnouncer(): [announcement: string, announce: (text: string) => void] {
  const [announcement, setAnnouncement] = useState("");
  const announce = useCallback((text: string) => {
    setAnnouncement((previousText) => (previousText === text ? `${text}\u00a0` : text));
  }, []);
  return [announcement, announce];
}
