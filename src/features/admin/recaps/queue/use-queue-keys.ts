import { useEffect, useEffectEvent } from "react";
import { type QueueAction, queueAction } from "../../../../domain/inbox/queue.ts";

const TAKES_LETTERS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Calls the action of each pressed shortcut key. Letters act only outside of text fields, and only while they are on. */
export function useQueueKeys(areLettersOn: boolean, act: (action: QueueAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || document.querySelector("dialog[open]")) return;
    const isTyping = event.target instanceof Element && event.target.closest(TAKES_LETTERS) !== null;
    const action = queueAction({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      shiftKey: event.shiftKey,
      isTyping,
    });
    if (action === null || (!areLettersOn && action !== "publish" && action !== "leave_field")) return;
    event.preventDefault();
    // The editor of rich text would also start a new paragraph.
    event.stopPropagation();
    act(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
}
