/** Rows of the offline page, without a framework: it has to show with as few files as it can. */
import type { KeptPage } from "../../data/kept-pages.ts";

export function recapRow({ path, title, show, transcript }: KeptPage): Element {
  const row = create("li", "card kept-recap");
  const link = linkTo(path, "text-card");
  link.append(create("span", "stroke", title));
  row.append(link);
  if (show !== null) row.append(create("span", "text-meta text-muted", show));
  if (transcript !== null) row.append(linkTo(transcript, "link text-ui", "Transcript"));
  return row;
}

export function showRow({ path, title }: KeptPage): Element {
  const row = create("li");
  row.append(linkTo(path, "link inline-block py-2.5", title));
  return row;
}

function linkTo(path: string, className: string, text?: string): HTMLAnchorElement {
  const link = create("a", className, text);
  link.href = path;
  return link;
}

function create<Tag extends "a" | "li" | "span">(
  tag: Tag,
  className = "",
  text = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
