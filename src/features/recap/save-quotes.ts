/** Makes the buttons beside quotes work; what draws is loaded at the first click. */
import { toast } from "../../state/toasts.ts";

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-save-quote]") : null;
  const figure = button?.closest("figure");
  if (figure) void save(figure);
});

async function save(figure: HTMLElement): Promise<void> {
  try {
    const [{ drawQuoteCard }, { download }] = await Promise.all([
      import("./quote-card.ts"),
      import("../../ui/download.ts"),
    ]);
    const paragraph = figure.querySelector("p");
    if (!paragraph) return;
    const title = document.querySelector("h1")?.textContent ?? "";
    const author = figure.querySelector("cite")?.textContent ?? null;
    const name = decodeURIComponent(location.pathname.split("/")[2] ?? "recap");
    download(`${name}-quote.png`, await drawQuoteCard({ paragraph, author, title }));
    toast.success("The image is saved");
  } catch {
    toast.error("The image could not be made. Please try again.");
  }
}
