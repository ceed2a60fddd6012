/** The offline page works without a framework. So the browser needs to store only a few files for this page. */
import type { StoredPage } from "../../data/stored-pages.ts";

export function createRecapRow({ path, title, show, language, transcriptPath }: StoredPage): Element {
  const row = createElement("li", "card stored-recap");
  const link = createLink(path, "stored-title");
  link.append(createElement("span", "stroke", title));
  const titleAndShow: HTMLElement[] = [link];
  if (show !== null) titleAndShow.push(createElement("span", "text-meta text-muted", show));
  for (const element of titleAndShow) if (language !== undefined) element.lang = language;
  row.append(...titleAndShow);
  if (transcriptPath !== null) row.append(createLink(transcriptPath, "link inline-block py-1 text-ui", "Transcript"));
  return row;
}

export function createShowRow({ path, title }: StoredPage): Element {
  const row = createElement("li");
  row.append(createLink(path, "link inline-block py-2.5", title));
  return row;
}

const createLink = (href: string, className: string, text?: string) =>
  Object.assign(createElement("a", className, text), { href });

const createElement = <Tag extends "a" | "li" | "span">(tag: Tag, className = "", textContent = "") =>
  Object.assign(document.createElement(tag), { className, textContent });
