import { anchorOf } from "../../domain/highlights/anchor.ts";
import { textFragment } from "../../domain/highlights/text-address.ts";
import { shareAddress } from "../../state/share-address.ts";
import type { SelectedText } from "./page-text.ts";

/** Shares a link to the selected words. A browser that opens the link scrolls to these words. */
export async function shareWords({ section, start, end }: SelectedText): Promise<void> {
  const fragment = textFragment(anchorOf(section.text, start, end));
  await shareAddress(location.origin + location.pathname + fragment, "Link to these words copied");
}
