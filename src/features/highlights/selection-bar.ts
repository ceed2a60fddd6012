import { element, textButton } from "./elements.ts";
import { type SelectedText, selectedText } from "./page-text.ts";

const SETTLE_MS = 150;
const GAP = 10;

export interface BarAction {
  text: string;
  run(selected: SelectedText): void;
}

/** The bar is near the selected text. Tab leads into it, because it is at the end of the page. */
export function createSelectionBar(actions: () => BarAction[]) {
  const bar = element("div", "highlight-bar");
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Selected text");
  bar.hidden = true;
  const status = element("output", "sr-only");
  document.body.append(bar, status);
  let selected: SelectedText | null = null;
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    bar.hidden = true;
    selected = null;
  };

  const update = () => {
    if (isPressed || bar.contains(document.activeElement)) return;
    selected = selectedText();
    if (!selected) return hide();
    const items = actions();
    bar.replaceChildren(
      ...items.map(({ text, run }) =>
        textButton(text, "", () => {
          // The selection may have changed since the bar appeared.
          const current = selectedText() ?? selected;
          hide();
          if (current) run(current);
        }),
      ),
    );
    bar.hidden = false;
    place(bar, selected.range);
    status.textContent = `Text selected. Press Tab for: ${items.map(({ text }) => text).join(", ")}.`;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(update, SETTLE_MS);
  };

  document.addEventListener("selectionchange", schedule);
  addEventListener("pointerdown", ({ target }) => {
    isPressed = !(target instanceof Node && bar.contains(target));
  });
  for (const type of ["pointerup", "pointercancel"]) {
    addEventListener(type, () => {
      isPressed = false;
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
  // A press would otherwise end the selection before its click.
  for (const type of ["pointerdown", "mousedown"])
    bar.addEventListener(type, (event) => event.preventDefault());
  schedule();
  return {
    hide,
    report(text: string) {
      status.textContent = text;
    },
    selected: () => selected,
  };
}

/** Above the selection, or below it for fingers, because a phone shows its own menu above. */
function place(bar: HTMLElement, range: Range): void {
  const box = range.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bar;
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  const above = box.top - height - GAP;
  const below = Math.min(box.bottom + GAP + (isCoarse ? 16 : 0), innerHeight - height - GAP);
  const left = Math.min(box.left, document.documentElement.clientWidth - width - GAP);
  bar.style.left = `${Math.max(GAP, left) + scrollX}px`;
  bar.style.top = `${(isCoarse || above < GAP ? below : above) + scrollY}px`;
}
