/** Rows of the offline page, without a framework: it has to show with as few files as it can. */
import type { KeptPage } from "../../data/kept-pages.ts";

export function recapRow({ path, title, show, language, transcript }: KeptPage): Element {
  const row = create("li", "card kept-recap");
  const link = linkTo(path, "kept-title");
  link.append(create("span", "stroke", title));
  const words: HTMLElement[] = [link];
  if (show !== null) words.push(create("span", "text-meta text-muted", show));
  for (const element of words) if (language !== undefined) element.lang = language;
  row.append(...words);
  if (transcript !== null)
    row.append(linkTo(transcript, "link inline-block py-1 text-ui", "Transcript"));
  return row;
}

export function showRow({ path, title }: KeptPage): Element {
  const row = create("li");
  row.append(linkTo(path, "link inline-block py-2.5", title));
  return row;
}

const linkTo = (href: string, className: string, text?: string) =>
  Object.assign(create("a", className, text), { href });

const create = <Tag extends "a" | "li" | "span">(tag: Tag, className = "", textContent = "") =>
  Object.assign(document.createElement(tag), { className, textContent });
