/** The keys `/` and Ctrl-K (Cmd-K on a Mac) move the focus to the search box, without scrolling. */
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
const { searched: searchedText, ...otherState } = history.state ?? {};
if (search && typeof searchedText === "string") {
  search.value = searchedText;
  history.replaceState(Object.keys(otherState).length > 0 ? otherState : null, "");
}
addEventListener("pagehide", () => search?.blur());

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
