/** Marks the highlights of a recap or transcript. On other pages, moves highlights from this browser into the account. */
import { logQuietly } from "../data/log.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored } from "../state/storage.ts";

async function loadHighlights(): Promise<void> {
  if (document.querySelector("[data-highlights]")) {
    await import("../features/highlights/page-highlights.ts");
  } else if (readStored(STORED.pendingHighlights) !== null) {
    const { flushPendingHighlights } = await import("../state/highlights.ts");
    await flushPendingHighlights(document.documentElement.dataset["signedIn"] ?? null);
  }
}
loadHighlights().catch((error) => logQuietly("Loading highlights", error));
