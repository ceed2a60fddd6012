const TIME_HASH = /^#t-(\d+)$/;

/**
 * Returns the line whose id or time is in the address. If no line begins at this time, goes to the
 * last line before this time.
 */
export function goToLine(list: HTMLOListElement): Element | null {
  const namedElement = document.getElementById(location.hash.slice(1));
  const second = TIME_HASH.exec(location.hash)?.[1];
  if (second === undefined || namedElement) return list.contains(namedElement) ? namedElement : null;
  const earlierLines = [...list.querySelectorAll("li")].filter(
    ({ id }) => id.startsWith("t-") && Number.parseInt(id.slice(2), 10) < Number(second),
  );
  const line = earlierLines.at(-1) ?? null;
  if (line) location.replace(`#${line.id}`);
  return line;
}

/** A click on the link of a line also copies the address of the line. */
export function copyLineLinks(list: HTMLOListElement, report: (text: string) => void): void {
  list.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    // On a page with a player, a click on the time plays the line. Only the sign beside the time copies the address.
    if (!link || (list.matches(".plays") && !link.hasAttribute("aria-label"))) return;
    const address = location.origin + location.pathname + link.hash;
    navigator.clipboard?.writeText(address).then(
      () => report("Link copied"),
      () => {
        // The browser refused to copy. The address bar still shows the link.
      },
    );
  });
}
