import { createElement, createTextButton } from "./elements.ts";
import { type SelectedText, selectedText } from "./page-text.ts";

const UPDATE_DELAY_MS = 150;
const GAP_PX = 10;

export interface BarAction {
  text: string;
  run(selection: SelectedText): void;
}

/** Shows a bar near the selected text. The next press of Tab reaches the bar, although the bar is at the end of the page. */
export function createSelectionBar(actions: () => BarAction[]) {
  const bar = createElement("div", "highlight-bar");
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Selected text");
  bar.hidden = true;
  const status = createElement("output", "sr-only");
  document.body.append(bar, status);
  let selection: SelectedText | null = null;
  let isPointerDown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    bar.hidden = true;
    selection = null;
  };

  const update = () => {
    if (isPointerDown || bar.contains(document.activeElement)) return;
    selection = selectedText();
    if (!selection) return hide();
    const items = actions();
    bar.replaceChildren(
      ...items.map(({ text, run }) =>
        createTextButton(text, "", () => {
          // The selection may have changed since the bar appeared.
          const currentSelection = selectedText() ?? selection;
          hide();
          if (currentSelection) run(currentSelection);
        }),
      ),
    );
    bar.hidden = false;
    placeBar(bar, selection.range);
    status.textContent = `Text selected. Press Tab for: ${items.map(({ text }) => text).join(", ")}.`;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(update, UPDATE_DELAY_MS);
  };

  document.addEventListener("selectionchange", schedule);
  addEventListener("pointerdown", ({ target }) => {
    isPointerDown = !(target instanceof Node && bar.contains(target));
  });
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, () => {
      isPointerDown = false;
      schedule();
    });
  }
  addEventListener("resize", schedule);
  document.addEventListener("keydown", (event) => {
    if (bar.hidden) return;
    if (event.key === "Escape") {
      hide();
      getSelection()?.removeAllRanges();
    } else if (event.key === "Tab" && !event.shiftKey && !bar.contains(document.activeElement)) {
      event.preventDefault();
      bar.querySelector("button")?.focus();
    }
  });
  // Without this code, a press on the bar would clear the selection before the click.
  for (const type of ["pointerdown", "mousedown"]) bar.addEventListener(type, (event) => event.preventDefault());
  schedule();
  return {
    hide,
    report(text: string) {
      status.textContent = text;
    },
    selection: () => selection,
  };
}

/** Places the bar above the selection. On touch screens, the bar is below the selection, because phones show a menu above. */
function placeBar(bar: HTMLElement, range: Range): void {
  const box = range.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bar;
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  const above = box.top - height - GAP_PX;
  const below = Math.min(box.bottom + GAP_PX + (isCoarse ? 16 : 0), innerHeight - height - GAP_PX);
  const left = Math.min(box.left, document.documentElement.clientWidth - width - GAP_PX);
  bar.style.left = `${Math.max(GAP_PX, left) + scrollX}px`;
  bar.style.top = `${(isCoarse || above < GAP_PX ? below : above) + scrollY}px`;
}
