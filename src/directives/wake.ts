import type { ClientDirective } from "astro";

/**
 * `client:wake`: an island sleeps until it is needed, so that reading needs no framework.
 * It wakes at the first touch, click, key or focus; with `client:wake="now-if:SELECTOR"`
 * at once where the document matches (a view in the address, a page newer than the build).
 * The click that woke it, what was typed meanwhile and an Enter after it are given back.
 */
const wake: ClientDirective = (load, options, root) => {
  const rule = String(options.value ?? "");
  const now = rule.startsWith("now-if:") && document.querySelector(rule.slice("now-if:".length));
  let click: MouseEvent | undefined;
  let entered: Field | undefined;
  let isAwake = false;
  const listening = new AbortController();

  const hydrate = async () => {
    let failure: Event | undefined;
    // Astro tells of it instead of throwing.
    const onFailure = (event: Event) => {
      failure = event;
      if (!navigator.onLine) event.preventDefault();
    };
    root.addEventListener("astro:hydration-error", onFailure, { once: true });
    const component = await load();
    if (failure) throw failure;
    const typed = readInputs(root);
    await component();
    requestAnimationFrame(() => {
      listening.abort();
      restoreInputs(typed);
      entered?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      replay(click, root);
    });
  };
  const begin = (event?: Event) => {
    if (isAwake) return;
    isAwake = true;
    hydrate().catch(() => {
      // The script did not come: sleep on, and let the browser follow the link by itself.
      isAwake = false;
      const link = click?.target instanceof Element && click.target.closest("a[href]");
      if (link instanceof HTMLAnchorElement) location.assign(link.href);
      else if (event) dispatchEvent(new Event("unreached"));
    });
  };
  const onClick = (event: Event) => {
    const mouse = event as MouseEvent;
    const opensElsewhere = mouse.metaKey || mouse.ctrlKey || mouse.shiftKey || mouse.button !== 0;
    if (opensElsewhere || isForeignLink(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    click = mouse;
    begin(event);
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    entered = key === "Enter" && isField(target) ? target : undefined;
  };

  if (now) begin();
  const listen = { capture: true, signal: listening.signal };
  root.addEventListener("click", onClick, listen);
  root.addEventListener("keydown", onKey, listen);
  for (const type of WAKING) root.addEventListener(type, begin, { ...listen, passive: true });
};

/** The last one is the page's own: something came that the island has to show. */
const WAKING = ["pointerdown", "touchstart", "focusin", "keydown", "change", "wake"];

/** A link that leaves the island's page is the browser's: nobody waits for a script to follow it. */
function isForeignLink(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement && link.pathname !== location.pathname;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function readInputs(root: HTMLElement): [Field, string][] {
  const fields = [...root.querySelectorAll<Field>("input, textarea, select")];
  return fields.filter((field) => field.value).map((field) => [field, field.value]);
}

function restoreInputs(typed: [Field, string][]) {
  for (const [field, value] of typed) {
    const isChoice = field instanceof HTMLSelectElement;
    // A text that is still there may have grown meanwhile.
    if (isChoice || field.value === "") {
      // Through the prototype: React watches the property of the element itself.
      const prototype = Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    }
    field.dispatchEvent(new Event(isChoice ? "change" : "input", { bubbles: true }));
  }
}

function replay(click: MouseEvent | undefined, root: HTMLElement) {
  if (!click) return;
  const target = click.target as HTMLElement;
  const there = target.isConnected && root.contains(target);
  const again = there ? target : document.elementFromPoint(click.clientX, click.clientY);
  if (again instanceof HTMLElement || again instanceof SVGElement) {
    again.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

export default wake;
