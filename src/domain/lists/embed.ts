import { escapeHtml } from "../text/escape-html.ts";
import type { TopList } from "./top-list.ts";

const HEADER_PX = 190;
const ITEM_PX = 68;

/** Returns the HTML that shows a list on another site. */
export function embedCode(address: string, { title, items }: Pick<TopList, "title" | "items">) {
  const height = HEADER_PX + ITEM_PX * items.length;
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="100%" height="${height}" loading="lazy" style="border: 0; max-width: 40rem"></iframe>`;
}
