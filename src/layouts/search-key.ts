/** `/` and Ctrl-K (on a Mac Cmd-K) lead to the search box; its island wakes by the focus. */
const search = document.querySelector<HTMLInputElement>("#search");
const isMac = /Mac|iP/.test(navigator.platform);

document.addEventListener("keydown", (event) => {
  if (!search || event.defaultPrevented || event.isComposing || event.altKey) return;
  const isCommand = isMac ? event.metaKey : event.ctrlKey;
  const isWanted = isCommand
    ? event.key.toLowerCase() === "k" && !event.shiftKey
    : event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
  if (!isWanted) return;
  event.preventDefault();
  search.focus();
  search.select();
});

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
