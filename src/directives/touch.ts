import type { ClientDirective } from "astro";

/**
 * With `client:touch`, the island hydrates at the first touch, click, key or focus. So a page that someone only reads
 * loads no framework. With `client:touch="now"`, the island hydrates immediately. `client:touch="now-if:SELECTOR"` means
 * `now` if an element of the document matches the selector. After hydration, the directive replays the click,
 * the typed text and a press of Enter that came before the hydration.
 */
const touch: ClientDirective = (load, options, root) => {
  const rule = String(options.value ?? "");
  const hydratesAtOnce =
    rule === "now" || (rule.startsWith("now-if:") && document.querySelector(rule.slice("now-if:".length)));
  let click: MouseEvent | undefined;
  let enterTarget: Field | undefined;
  let hasStarted = false;
  const listeners = new AbortController();

  const hydrate = async () => {
    let failure: Event | undefined;
    // If hydration fails, Astro dispatches this event and throws no error.
    const onFailure = (event: Event) => {
      failure = event;
      if (!navigator.onLine) event.preventDefault();
    };
    root.addEventListener("astro:hydration-error", onFailure, { once: true });
    const component = await load();
    if (failure) throw failure;
    const typedInputs = readInputs(root);
    await component();
    requestAnimationFrame(() => {
      listeners.abort();
      restoreInputs(typedInputs);
      enterTarget?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      replayClick(click, root);
    });
  };
  const start = (event?: Event) => {
    if (hasStarted) return;
    hasStarted = true;
    hydrate().catch(() => {
      // The script did not load. Wait for the next touch, and let the browser follow a clicked link.
      hasStarted = false;
      const link = click?.target instanceof Element && click.target.closest("a[href]");
      if (link instanceof HTMLAnchorElement) location.assign(link.href);
      // The page script (src/layouts/page-script.ts) handles this event, and shows a message.
      else if (event) dispatchEvent(new Event("unreached"));
    });
  };
  const onClick = (event: Event) => {
    const mouseEvent = event as MouseEvent;
    const opensElsewhere = mouseEvent.metaKey || mouseEvent.ctrlKey || mouseEvent.shiftKey || mouseEvent.button !== 0;
    if (opensElsewhere || leadsToOtherPage(event.target) || isSaveButton(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    click = mouseEvent;
    start(event);
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    enterTarget = key === "Enter" && isTextField(target) ? target : undefined;
  };

  if (hydratesAtOnce) start();
  const listenerOptions = { capture: true, signal: listeners.signal };
  root.addEventListener("click", onClick, listenerOptions);
  root.addEventListener("keydown", onKey, listenerOptions);
  for (const type of TRIGGERS) root.addEventListener(type, start, { ...listenerOptions, passive: true });
};

const TRIGGERS = ["pointerdown", "touchstart", "focusin", "keydown", "change", "hydrate"];

/** The browser follows a link to another page without waiting for the island's script. */
function leadsToOtherPage(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement && link.pathname !== location.pathname;
}

/** The page script handles clicks on this button. A replay would lose the first of two quick clicks. */
const isSaveButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-save]") !== null;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTextField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function readInputs(root: HTMLElement): [Field, string][] {
  const fields = [...root.querySelectorAll<Field>("input, textarea, select")];
  return fields.filter((field) => field.value).map((field) => [field, field.value]);
}

function restoreInputs(typedInputs: [Field, string][]) {
  for (const [field, value] of typedInputs) {
    const isSelect = field instanceof HTMLSelectElement;
    // Do not replace text that the reader has typed during the hydration.
    if (isSelect || field.value === "") {
      // Use the prototype's setter, because React overrides `value` on the element.
      const prototype = Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    }
    field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
  }
}

function replayClick(click: MouseEvent | undefined, root: HTMLElement) {
  if (!click) return;
  const target = click.target as HTMLElement;
  const isInIsland = target.isConnected && root.contains(target);
  const clickedElement = isInIsland ? target : document.elementFromPoint(click.clientX, click.clientY);
  if (clickedElement instanceof HTMLElement || clickedElement instanceof SVGElement) {
    clickedElement.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

export default touch;
