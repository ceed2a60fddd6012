/** The find bar searches the lines of the transcript on this page. */
import { findAll, foldQuery, foldText, mapToOriginal } from "../../domain/search/find.ts";
import { copyLineLinks, goToLine } from "./line-addresses.ts";
import { bringIntoView, firstIndexBelow } from "./match-position.ts";
import { paintMatches } from "./paint-matches.ts";
import { textRange } from "./text-range.ts";

interface Line {
  item: HTMLLIElement;
  paragraph: Element;
  /** The text in lower case and without accents. */
  foldedText: string;
  speaker: string;
  /** Maps an index in `foldedText` to an index in the original text. The first match in this line creates the function. */
  toOriginalIndex?: (foldedIndex: number) => number;
}

type Match = readonly [line: Line, foldedIndex: number];

const ADDRESS_DELAY_MS = 300;

const list = document.querySelector<HTMLOListElement>(".cues");
const form = document.querySelector<HTMLFormElement>("#find");
if (list && form) setUpFindBar(list, form);

function setUpFindBar(list: HTMLOListElement, form: HTMLFormElement) {
  const input = form.elements.namedItem("q") as HTMLInputElement;
  const select = form.elements.namedItem("speaker") as HTMLSelectElement | null;
  const status = form.querySelector("output") as HTMLOutputElement;
  const stepButtons = [...form.querySelectorAll("button")];
  let lines: Line[] | undefined;
  let matches: Match[] = [];
  let query = "";
  let currentIndex = -1;
  let currentItem: HTMLLIElement | undefined;
  let addressTimer: ReturnType<typeof setTimeout> | undefined;

  const showStatus = () => {
    const count = matches.length;
    const text = count === 0 ? "Not found" : `${currentIndex + 1} of ${count}`;
    status.textContent = query === "" ? "" : text;
    for (const button of stepButtons) button.disabled = count === 0;
  };

  const showMatch = (index: number, shouldScroll: boolean) => {
    currentIndex = index;
    const match = matches[currentIndex];
    const range = match && rangeOf(match, query.length);
    paintMatches(
      nearbyMatches(matches, currentIndex).map((nearby) => rangeOf(nearby, query.length)),
      range,
    );
    currentItem?.removeAttribute("aria-current");
    currentItem = match?.[0].item;
    currentItem?.setAttribute("aria-current", "true");
    if (range && shouldScroll) bringIntoView(range, form);
    showStatus();
  };

  /** Goes to the first match below `startLine`. Without `startLine`, goes to the first match below the find bar. */
  const search = (startLine: Element | null = null) => {
    lines ??= readLines(list);
    query = foldQuery(input.value);
    const chosenSpeaker = select?.value ?? "";
    for (const { item, speaker } of lines) item.hidden = chosenSpeaker !== "" && speaker !== chosenSpeaker;
    for (const item of list.querySelectorAll<HTMLElement>(":scope > li:not([id])")) item.hidden = chosenSpeaker !== "";
    const visibleLines = lines.filter(({ item }) => !item.hidden);
    matches = visibleLines.flatMap((line) => findAll(line.foldedText, query).map((index) => [line, index] as const));
    const top = startLine ? startLine.getBoundingClientRect().top : form.getBoundingClientRect().bottom;
    const items = matches.map(([{ item }]) => item);
    showMatch(matches.length === 0 ? -1 : firstIndexBelow(items, top) % matches.length, !startLine);
  };

  const moveBy = (offset: number) => {
    if (matches.length > 0) showMatch((currentIndex + offset + matches.length) % matches.length, true);
  };

  const updateAddress = () => {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => {
      const url = new URL(location.href);
      for (const { name, value } of [input, ...(select ? [select] : [])]) {
        // A deleted parameter comes back at the end, so the same search always has the same address.
        url.searchParams.delete(name);
        if (value.trim() !== "") url.searchParams.append(name, value.trim());
      }
      if (url.href !== location.href) history.replaceState(history.state, "", url);
    }, ADDRESS_DELAY_MS);
  };

  const searchAndUpdateAddress = () => {
    search();
    updateAddress();
  };
  input.addEventListener("input", searchAndUpdateAddress);
  select?.addEventListener("change", searchAndUpdateAddress);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    moveBy(1);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      moveBy(-1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      input.value = "";
      searchAndUpdateAddress();
    }
  });
  for (const button of stepButtons) button.addEventListener("click", () => moveBy(Number(button.value)));

  copyLineLinks(list, (text) => {
    status.textContent = text;
    setTimeout(showStatus, 2000);
  });
  const linkedLine = goToLine(list);
  window.addEventListener("hashchange", () => goToLine(list));

  const params = new URLSearchParams(location.search);
  if (input.value === "") input.value = params.get("q") ?? "";
  if (select && params.has("speaker")) select.value = params.get("speaker") ?? "";
  if (input.value !== "" || select?.value) search(linkedLine);
}

/** The lines without the advertisements. */
function readLines(list: HTMLOListElement): Line[] {
  let speaker = "";
  return [...list.querySelectorAll<HTMLLIElement>(":scope > li[id]")].flatMap((item) => {
    speaker = item.querySelector("b")?.textContent ?? speaker;
    const paragraph = item.querySelector("p");
    return paragraph ? [{ item, paragraph, foldedText: foldText(paragraph.textContent), speaker }] : [];
  });
}

function rangeOf([line, foldedIndex]: Match, length: number): Range {
  line.toOriginalIndex ??= mapToOriginal(line.paragraph.textContent);
  const { toOriginalIndex, paragraph } = line;
  return textRange(paragraph, toOriginalIndex(foldedIndex), toOriginalIndex(foldedIndex + length));
}

const MAX_MARKED_MATCHES = 800;

/** A frequent word can have thousands of matches, so the page marks only the nearest matches. */
function nearbyMatches(matches: readonly Match[], currentIndex: number): readonly Match[] {
  const from = Math.max(0, currentIndex - MAX_MARKED_MATCHES / 2);
  return matches.slice(from, from + MAX_MARKED_MATCHES);
}
