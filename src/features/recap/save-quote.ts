import { toast } from "../../state/toasts.ts";
import { download } from "../../ui/download.ts";
import { drawQuoteCard } from "./quote-card.ts";

export async function saveQuote(figure: HTMLElement): Promise<void> {
  try {
    const paragraph = figure.querySelector("p");
    if (!paragraph) return;
    const title = document.querySelector("h1")?.textContent ?? "";
    const author = figure.querySelector("cite")?.textContent ?? null;
    const name = decodeURIComponent(location.pathname.split("/")[2] ?? "recap");
    download(`${name}-quote.png`, await drawQuoteCard({ paragraph, author, title }));
    toast.success("The image was saved");
  } catch {
    toast.error("The image was not created. Try again.");
  }
}
