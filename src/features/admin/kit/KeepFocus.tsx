import { type ReactNode, useEffect, useRef } from "react";

/**
 * Takes the focus if the focused button inside disappears, for example after the button “Cancel”. Otherwise, people who use
 * the keyboard would start again at the top of the page.
 */
export function KeepFocus({ className, children }: { className: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // React sends no blur event for an element that it removes. So `hadFocus` is still true after the removal.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody interacts with this element, it only notes where the focus is
    <div
      ref={element}
      tabIndex={-1}
      className={`outline-none ${className}`}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={() => {
        hadFocus.current = false;
      }}
    >
      {children}
    </div>
  );
}
