/** Marks the highlights of a recap or a transcript. On other pages, sends the highlights that only this browser has to the account. */
import { logQuietly } from "../data/log.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored } from "../state/storage.ts";

async function run(): Promise<void> {
  if (document.querySelector("[data-highlights]")) {
    await import("../features/highlights/page-highlights.ts");
  } else if (readStored(STORED.pendingHighlights) !== null) {
    const { flushPendingHighlights } = await import("../state/highlights.ts");
    await flushPendingHighlights(document.documentElement.dataset["signedIn"] ?? null);
  }
}
run().catch((error) => logQuietly("Loading highlights", error));
