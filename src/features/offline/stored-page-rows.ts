/** The offline page works without a framework, so that the browser must store only a few files for it. */
import type { StoredPage } from "../../data/stored-pages.ts";

export function recapRow({ path, title, show, language, transcript }: StoredPage): Element {
  const row = create("li", "card stored-recap");
  const link = linkTo(path, "stored-title");
  link.append(create("span", "stroke", title));
  const texts: HTMLElement[] = [link];
  if (show !== null) texts.push(create("span", "text-meta text-muted", show));
  for (const element of texts) if (language !== undefined) element.lang = language;
  row.append(...texts);
  if (transcript !== null)
    row.append(linkTo(transcript, "link inline-block py-1 text-ui", "Transcript"));
  return row;
}

export function showRow({ path, title }: StoredPage): Element {
  const row = create("li");
  row.append(linkTo(path, "link inline-block py-2.5", title));
  return row;
}

const linkTo = (href: string, className: string, text?: string) =>
  Object.assign(create("a", className, text), { href });

const create = <Tag extends "a" | "li" | "span">(tag: Tag, className = "", textContent = "") =>
  Object.assign(document.createElement(tag), { className, textContent });
