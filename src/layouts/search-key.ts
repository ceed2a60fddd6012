/**
 * `/` and Ctrl-K (Cmd-K on a Mac) focus the search box, which hydrates its island. If the header is
 * out of view, the box appears where the reader is, without scrolling.
 */
const root = document.documentElement;
const search = document.querySelector<HTMLInputElement>("#search");
const box = search?.closest("search");
const isMac = /Mac|iP/.test(navigator.platform);

document.addEventListener("keydown", (event) => {
  if (!search || event.defaultPrevented || event.isComposing || event.altKey) return;
  const isCommand = isMac ? event.metaKey : event.ctrlKey;
  const isShortcut = isCommand
    ? event.key.toLowerCase() === "k" && !event.shiftKey
    : event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
  if (!isShortcut) return;
  event.preventDefault();
  const isOutOfView = search.getBoundingClientRect().bottom < 0;
  if (isOutOfView) root.dataset["searchAway"] = "";
  search.focus({ preventScroll: isOutOfView });
  search.select();
});

box?.addEventListener("focusout", ({ relatedTarget }) => {
  const hasLeft = !box.contains(relatedTarget as Node | null) && document.activeElement !== search;
  if (hasLeft) delete root.dataset["searchAway"];
});
// Going back restores the query that `SearchBox` stored, once.
const { searched, ...others } = history.state ?? {};
if (search && typeof searched === "string") {
  search.value = searched;
  history.replaceState(Object.keys(others).length > 0 ? others : null, "");
}
// Do not focus the search box when the reader comes back to this page.
addEventListener("pagehide", () => search?.blur());

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
