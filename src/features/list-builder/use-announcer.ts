import { useCallback, useState } from "react";

/** The text of a live region. For a repeated text, it adds a space, so that screen readers speak the text again. */
export function useAnnouncer(): [announcement: string, announce: (text: string) => void] {
  const [announcement, setAnnouncement] = useState("");
  const announce = useCallback((text: string) => {
    setAnnouncement((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return [announcement, announce];
}
