import { anchorOf } from "../../domain/highlights/anchor.ts";
import { textFragment } from "../../domain/highlights/text-address.ts";
import { toast } from "../../state/toasts.ts";
import type { SelectedText } from "./page-text.ts";

/** Shares a link to the selected words. A browser that opens the link scrolls to these words. */
export async function shareWords({ section, start, end }: SelectedText): Promise<void> {
  const url = `${location.origin}${location.pathname}${textFragment(anchorOf(section.text, start, end))}`;
  const title = document.querySelector("h1")?.textContent ?? document.title;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // The reader closed the share dialog of the device.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success("Link to these words copied");
  } catch {
    toast.error(`Copy this address: ${url}`, "The link was not copied");
  }
}
