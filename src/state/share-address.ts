import { toast } from "./toasts.ts";

/** Opens the share dialog of a phone, or else copies the address and says `copiedText`. */
export async function shareAddress(url: string, copiedText: string): Promise<void> {
  const title = document.querySelector("h1")?.textContent ?? document.title;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // The reader has closed the share dialog of the device.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copyAddress(url, copiedText);
}

/** Copies the address. If the browser refuses, shows the address, so that the reader can copy it by hand. */
export async function copyAddress(url: string, copiedText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(copiedText);
  } catch {
    toast.error(`Copy this address: ${url}`, "The link was not copied");
  }
}
