import { toast } from "../../state/toasts.ts";

/** Shares the address of the quote to which the link leads. If the link leads to no quote, shares the address of the recap. */
export async function share(control: HTMLElement): Promise<void> {
  const { hash } = new URL((control as HTMLAnchorElement).href, location.href);
  const isQuote = hash.startsWith("#quote-");
  const url = location.origin + location.pathname + (isQuote ? hash : "");
  if (isQuote) history.replaceState(history.state, "", hash);
  const title = document.querySelector("h1")?.textContent ?? document.title;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // The reader has closed the share dialog of the device.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success("Link copied");
  } catch {
    toast.error(`Copy this address: ${url}`, "The link was not copied");
  }
}
