import { useEffect, useRef } from "react";

export function useFocusWhenRendered(): (id: string) => void {
  const targetId = useRef<string | null>(null);
  useEffect(() => {
    const element = targetId.current !== null && document.getElementById(targetId.current);
    if (!element) return;
    targetId.current = null;
    element.focus();
  });
  return (id) => {
    targetId.current = id;
  };
}
