import { toast } from "../../state/toasts.ts";
import { download } from "../../ui/download.ts";
import { drawQuoteCard } from "./quote-card.ts";

export async function saveQuote(control: HTMLElement): Promise<void> {
  try {
    const figure = control.closest("figure");
    const paragraph = figure?.querySelector("p");
    if (!figure || !paragraph) return;
    const title = document.querySelector("h1")?.textContent ?? "";
    const author = figure.querySelector("cite")?.textContent ?? null;
    const show = document.querySelector("nav[aria-label='Breadcrumb'] li:last-child a")?.textContent ?? "";
    const address = location.host + decodeURI(location.pathname);
    const name = decodeURIComponent(location.pathname.split("/")[2] ?? "recap");
    download(`${name}-quote.png`, await drawQuoteCard({ paragraph, author, title, show, address }));
    toast.success("The image was saved");
  } catch {
    toast.error("The image was not created. Try again.");
  }
}
