import { type ReactNode, useEffect, useRef } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { nounInTitle } from "./row-kind.ts";
import type { RowForm } from "./use-row-form.ts";

interface Props<Row extends EditedRow, Values extends object> {
  form: RowForm<Row, Values>;
  isDisabled: boolean;
  cancelText: string;
  onCancelled?: () => void;
  /** The text of the save button. The default is a text such as "Create Show" or "Update Show". */
  saveText?: string | undefined;
  children?: ReactNode;
}

/** The bar with the buttons of a form. It stays at the bottom of the screen while a long form scrolls. */
export function FormActions<Row extends EditedRow, Values extends object>(props: Props<Row, Values>) {
  const { kind, isSaving, isDirty, isStored, isEdit, cancel } = props.form;
  const bar = useScrollAboveBar();
  const onCancel = async () => {
    if (await cancel()) props.onCancelled?.();
  };
  const text = props.saveText ?? `${isEdit ? "Update" : "Create"} ${nounInTitle(kind)}`;
  return (
    <div ref={bar} className="step-bar admin-bar">
      <p aria-live="polite" className="min-w-0 text-meta text-muted">
        {isDirty &&
          (isStored
            ? "This browser stores your changes until you save."
            : "This browser cannot store your changes. Save soon.")}
      </p>
      <div className="flex flex-wrap gap-2">
        {props.children}
        {(isEdit || isDirty) && (
          <QuietButton disabled={isSaving} onClick={() => void onCancel()}>
            {props.cancelText}
          </QuietButton>
        )}
        <button type="submit" className="button" disabled={isSaving || props.isDisabled}>
          {isSaving ? "Saving…" : text}
        </button>
      </div>
    </div>
  );
}

const GAP_PX = 16;

/** Scrolls until the bar no longer covers the focused element. For a text area, browsers scroll only to the caret. */
function useScrollAboveBar() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    const form = element?.closest("form");
    if (!element || !form) return;
    let isPointerDown = false;
    const scrollAboveBar = () => {
      const focusedElement = document.activeElement;
      if (!focusedElement || !form.contains(focusedElement) || element.contains(focusedElement)) return;
      if (getComputedStyle(element).position !== "sticky") return;
      const { top, bottom } = focusedElement.getBoundingClientRect();
      const coveredPx = bottom + GAP_PX - element.getBoundingClientRect().top;
      // If the focused element is taller than the screen, its top stays visible.
      const distance = Math.min(coveredPx, top - GAP_PX);
      if (distance > 0) scrollBy({ top: distance, behavior: "instant" });
    };
    const stop = new AbortController();
    const { signal } = stop;
    const setPointerDown = (isDown: boolean) => () => {
      isPointerDown = isDown;
    };
    // If the page scrolled while the admin presses a button, the browser would send no click.
    form.addEventListener("pointerdown", setPointerDown(true), { signal });
    for (const type of ["pointerup", "pointercancel"]) {
      addEventListener(type, setPointerDown(false), { signal });
    }
    form.addEventListener("focusin", () => isPointerDown || scrollAboveBar(), { signal });
    form.addEventListener("click", scrollAboveBar, { signal });
    return () => stop.abort();
  }, []);
  return bar;
}
