import "./composition.ts";
import "./count-reading.ts";
import "./register-service-worker.ts";
import "./search-key.ts";
import { STORED } from "../domain/storage-keys.ts";
import { relativeAge } from "../domain/text/dates.ts";
import { forgetReader } from "../state/forget-reader.ts";
import { readStored, store } from "../state/storage.ts";
import { showMissingScript } from "./missing-script.ts";

const THEMES = ["system", "light", "dark"] as const;
const SIGN_OUT_WAIT_MS = 5_000;

const root = document.documentElement;

function showAges(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-age]")) {
    // Replace the whole element, because a change of only the text could move the layout.
    const updatedTime = time.cloneNode(true);
    updatedTime.textContent = relativeAge(time.dateTime, new Date()) ?? time.textContent;
    time.replaceWith(updatedTime);
  }
}
showAges();
addEventListener("list-grown", showAges);
if (document.querySelector("[data-more]")) void import("./load-more.ts");

// If a picture does not load, hide the picture. Then the reader sees the generated cover below the picture.
const hideBrokenImage = (target: EventTarget | null) => {
  if (target instanceof HTMLImageElement && target.alt === "") target.hidden = true;
};
document.addEventListener("error", (event) => hideBrokenImage(event.target), true);
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0 && image.currentSrc !== "") hideBrokenImage(image);
}

const menu = document.querySelector<HTMLDialogElement>("#menu");
document.querySelector("[data-menu-open]")?.addEventListener("click", () => menu?.showModal());
menu?.addEventListener("click", (event) => {
  if (event.target === menu || (event.target as Element).closest("[data-menu-close]")) menu.close();
});

const themeButton = document.querySelector("[data-theme-switch]");
themeButton?.addEventListener("click", () => {
  const nextTheme = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length] ?? "system";
  if (nextTheme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = nextTheme;
  store(STORED.theme, nextTheme);
  updateThemeLabel();
});
updateThemeLabel();

function currentTheme(): (typeof THEMES)[number] {
  const { theme } = root.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function updateThemeLabel(): void {
  themeButton?.setAttribute("aria-label", `Theme: ${currentTheme()}`);
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-sign-out]")) {
  button.addEventListener("click", async () => {
    const losses: string[] = [];
    dispatchEvent(new CustomEvent("sign-out", { detail: losses }));
    if (losses[0] !== undefined && !(await isConfirmed(losses[0]))) return;
    dispatchEvent(new Event("sign-out-confirmed"));
    button.disabled = true;
    const timeout = new Promise((done) => setTimeout(done, SIGN_OUT_WAIT_MS));
    // Sign out in this browser even if the server does not answer.
    await Promise.race([endSession().catch(() => {}), timeout]);
    forgetReader();
    if ("readersOnly" in root.dataset) location.assign("/");
    else location.reload();
  });
}

async function isConfirmed(loss: string): Promise<boolean> {
  const { confirmSignOut } = await import("./confirm-sign-out.ts");
  return confirmSignOut("Sign out?", loss);
}

async function endSession(): Promise<void> {
  const { signOut } = await import("../data/account.ts");
  await signOut();
}

/** Controls whose script loads at the first click (controls.ts). */
const CONTROLS =
  "[data-passage],.said,[data-save-quote],[data-share],[data-text-style],[popovertarget=text-style],[data-highlights],[data-report-line],[data-play],.plays a:not([aria-label])";

document.addEventListener("click", async (event) => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = event.target as Element;
  const control = target.closest<HTMLElement>(CONTROLS);
  // On a page without a recap, a link with `data-play` does not start the player. Let the browser open the link.
  // A link or a mark inside of a sentence does something else, and the reader may be selecting words.
  if (control?.matches(".said") && (target.closest("a,mark,button") || getSelection()?.isCollapsed === false)) return;
  if (!control || (control.matches("a[data-play]") && !document.querySelector("[data-recap]"))) return;
  if (!control.hasAttribute("popovertarget")) event.preventDefault();
  try {
    const { runControl } = await import("./controls.ts");
    await runControl(control);
  } catch {
    dispatchEvent(new Event("unreached"));
  }
});

document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-save]");
  if (!button) return;
  try {
    const { toggleSaved } = await import("./save-recap.ts");
    await toggleSaved(button);
  } catch {
    dispatchEvent(new Event("unreached"));
  }
});
if (
  root.hasAttribute("data-signed-in") ||
  readStored(STORED.reading) !== null ||
  /^\/recap\/[^/]+$/.test(location.pathname)
)
  void import("./reading-marks.ts");

// The first selection loads the script, which handles all later selections.
document.addEventListener("selectionchange", () => {
  if (getSelection()?.isCollapsed === false && document.querySelector("[data-highlights]"))
    import("../features/highlights/page-highlights.ts").catch(() => {});
});

const showToasts = () => import("./toaster.ts").catch(showMissingScript);
addEventListener("toast", showToasts);
if (readStored(STORED.toasts, "sessionStorage") !== null) showToasts();
