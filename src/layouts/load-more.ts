import { logQuietly } from "../data/log.ts";

/** The next items load when the end of the list is this far below the screen. */
const PRELOAD_DISTANCE = "1500px";

/** Loads the next page when its link comes near the screen. If the page does not load, the reader can still open the link. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      addNextPage(target).catch((error) => logQuietly("Loading more of a list", error));
    }
  },
  { rootMargin: PRELOAD_DISTANCE },
);

async function addNextPage(link: Element): Promise<void> {
  const response = await fetch(link.querySelector("a")?.href ?? "");
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const items = page.querySelector("[data-list]")?.children ?? [];
  document.querySelector("[data-list]")?.append(...items);
  dispatchEvent(new Event("list-grown"));
  const nextLink = page.querySelector("[data-more]");
  if (!nextLink) return link.remove();
  link.replaceWith(nextLink);
  observer.observe(nextLink);
}

for (const link of document.querySelectorAll("[data-more]")) observer.observe(link);
