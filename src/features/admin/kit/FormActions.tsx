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
  /** This text replaces "Create …" and "Update …". */
  saveText?: string | undefined;
  children?: ReactNode;
}

/** The bar stays visible below a long form. */
export function FormActions<Row extends EditedRow, Values extends object>(
  props: Props<Row, Values>,
) {
  const { kind, isSaving, isDirty, isStored, isEdit, cancel } = props.form;
  const bar = useUncoveredFocus();
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

/** Scrolls until the bar no longer covers the focused element. The browser scrolls only to the caret of a text area. */
function useUncoveredFocus() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    const form = element?.closest("form");
    if (!element || !form) return;
    let isPressed = false;
    const uncover = () => {
      const target = document.activeElement;
      if (!target || !form.contains(target) || element.contains(target)) return;
      if (getComputedStyle(element).position !== "sticky") return;
      const { top, bottom } = target.getBoundingClientRect();
      const covered = bottom + GAP_PX - element.getBoundingClientRect().top;
      // The top of an element that is taller than the screen stays visible.
      const distance = Math.min(covered, top - GAP_PX);
      if (distance > 0) scrollBy({ top: distance, behavior: "instant" });
    };
    const stop = new AbortController();
    const { signal } = stop;
    const setPressed = (isDown: boolean) => () => {
      isPressed = isDown;
    };
    // If the page scrolled while the admin presses a button, the browser would send no click.
    form.addEventListener("pointerdown", setPressed(true), { signal });
    for (const type of ["pointerup", "pointercancel"]) {
      addEventListener(type, setPressed(false), { signal });
    }
    form.addEventListener("focusin", () => isPressed || uncover(), { signal });
    form.addEventListener("click", uncover, { signal });
    return () => stop.abort();
  }, []);
  return bar;
}
