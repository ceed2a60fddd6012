import { logQuietly } from "../data/log.ts";

/** How far below the screen the next items load. */
const AHEAD = "1500px";

/** If a page does not load, its link stays. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      addNextPage(target).catch((error) => logQuietly("Loading more of a list", error));
    }
  },
  { rootMargin: AHEAD },
);

async function addNextPage(link: Element): Promise<void> {
  const response = await fetch(link.querySelector("a")?.href ?? "");
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const items = page.querySelector("[data-list]")?.children ?? [];
  document.querySelector("[data-list]")?.append(...items);
  dispatchEvent(new Event("list-grown"));
  const next = page.querySelector("[data-more]");
  if (!next) return link.remove();
  link.replaceWith(next);
  observer.observe(next);
}

for (const link of document.querySelectorAll("[data-more]")) observer.observe(link);
