/** Lists the stored pages. When the browser is online again, this script opens the page that did not load. */
import { isReachable, readStoredPages } from "../../data/stored-pages.ts";
import { pageTitle } from "../../domain/product.ts";
import * as paths from "../../paths.ts";
import { createRecapRow, createShowRow } from "./stored-page-rows.ts";

const CHECK_EVERY_MS = 10_000;

const page = document.querySelector<HTMLElement>("#offline");
// The service worker also shows the offline page under the address of a page that did not load.
const isOwnAddress = location.pathname === paths.offline();

if (page) {
  listStoredPages(page).catch(() => showState(page, "failed"));
  page.querySelector("[data-retry]")?.addEventListener("click", retry);
  addEventListener("online", checkConnection);
  document.addEventListener("visibilitychange", checkConnection);
  setInterval(checkConnection, CHECK_EVERY_MS);
  if (isOwnAddress) checkConnection();
}

function retry(): void {
  if (isOwnAddress) location.assign(paths.home());
  else location.reload();
}

async function checkConnection(): Promise<void> {
  if (document.hidden || !(await isReachable(paths.build()))) return;
  if (!isOwnAddress) return location.reload();
  document.title = pageTitle("Read offline");
  setText("h1", "Read offline");
  setText("h1 + p", "You can open the pages below without a network connection.");
  setText("[data-retry]", "Go to Home");
}

function setText(selector: string, text: string): void {
  const element = page?.querySelector(selector);
  if (element) element.textContent = text;
}

async function listStoredPages(page: HTMLElement): Promise<void> {
  const [recaps, listings] = await Promise.all([readStoredPages("recap"), readStoredPages("listing")]);
  const shows = listings.filter(({ path }) => path !== paths.home());
  page.querySelector("[data-recaps]")?.append(...recaps.map(createRecapRow));
  page.querySelector("[data-shows]")?.append(...shows.map(createShowRow));
  page.querySelector(".stored-shows")?.toggleAttribute("hidden", shows.length === 0);
  showState(page, recaps.length > 0 ? "some" : "none");
}

function showState(page: HTMLElement, state: "some" | "none" | "failed"): void {
  page.querySelector("[data-stored]")?.setAttribute("data-stored", state);
}
