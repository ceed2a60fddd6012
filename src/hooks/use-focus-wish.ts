import { useEffect, useRef } from "react";

/** Returns a function that focuses the element with an id as soon as it is rendered. */
export function useFocusWish(): (id: string) => void {
  const wish = useRef<string | null>(null);
  useEffect(() => {
    const wished = wish.current !== null && document.getElementById(wish.current);
    if (!wished) return;
    wish.current = null;
    wished.focus();
  });
  return (id) => {
    wish.current = id;
  };
}
