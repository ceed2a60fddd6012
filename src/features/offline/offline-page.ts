/** The offline page: lists what is kept, and gives way once the network is back. */
import { isReachable, readKeptPages } from "../../data/kept-pages.ts";
import { pageTitle } from "../../domain/product.ts";
import * as paths from "../../paths.ts";
import { recapRow, showRow } from "./kept-rows.ts";

const ASK_EVERY_MS = 10_000;

const page = document.querySelector<HTMLElement>("#offline");
// In place of another page, whose address this then is, or opened by its own.
const isOwnAddress = location.pathname === paths.offline();

if (page) {
  list(page).catch(() => showState(page, "failed"));
  page.querySelector("[data-again]")?.addEventListener("click", leave);
  addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  setInterval(comeBack, ASK_EVERY_MS);
  if (isOwnAddress) comeBack();
}

function leave(): void {
  if (isOwnAddress) location.assign(paths.home());
  else location.reload();
}

async function comeBack(): Promise<void> {
  if (document.hidden || !(await isReachable(paths.build()))) return;
  if (!isOwnAddress) return location.reload();
  document.title = pageTitle("To read offline");
  say("h1", "To read offline");
  say("h1 + p", "What is kept here opens without a network, too.");
  say("[data-again]", "Go to Home");
}

function say(selector: string, text: string): void {
  const place = page?.querySelector(selector);
  if (place) place.textContent = text;
}

async function list(page: HTMLElement): Promise<void> {
  const [recaps, listings] = await Promise.all([readKeptPages("recap"), readKeptPages("listing")]);
  const shows = listings.filter(({ path }) => path !== paths.home());
  page.querySelector("[data-recaps]")?.append(...recaps.map(recapRow));
  page.querySelector("[data-shows]")?.append(...shows.map(showRow));
  page.querySelector(".kept-shows")?.toggleAttribute("hidden", shows.length === 0);
  showState(page, recaps.length > 0 ? "some" : "none");
}

function showState(page: HTMLElement, state: "some" | "none" | "failed"): void {
  page.querySelector("[data-kept]")?.setAttribute("data-kept", state);
}
