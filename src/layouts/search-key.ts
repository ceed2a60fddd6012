/**
 * `/` and Ctrl-K (on a Mac Cmd-K) lead to the search box; its island wakes by the focus. Where the
 * header is out of view, the box comes to the reader, whose place in the text stays.
 */
const root = document.documentElement;
const search = document.querySelector<HTMLInputElement>("#search");
const box = search?.closest("search");
const isMac = /Mac|iP/.test(navigator.platform);

document.addEventListener("keydown", (event) => {
  if (!search || event.defaultPrevented || event.isComposing || event.altKey) return;
  const isCommand = isMac ? event.metaKey : event.ctrlKey;
  const isWanted = isCommand
    ? event.key.toLowerCase() === "k" && !event.shiftKey
    : event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
  if (!isWanted) return;
  event.preventDefault();
  const isAway = search.getBoundingClientRect().bottom < 0;
  if (isAway) root.dataset["searchAway"] = "";
  search.focus({ preventScroll: isAway });
  search.select();
});

box?.addEventListener("focusout", ({ relatedTarget }) => {
  const isLeft = !box.contains(relatedTarget as Node | null) && document.activeElement !== search;
  if (isLeft) delete root.dataset["searchAway"];
});
// What led away is in the box again, as `SearchBox` left it; once, so that clearing it lasts.
const { searched, ...others } = history.state ?? {};
if (search && typeof searched === "string") {
  search.value = searched;
  history.replaceState(Object.keys(others).length > 0 ? others : null, "");
}
// Who comes back comes back to the page, not to the search that led away from it.
addEventListener("pagehide", () => search?.blur());

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
