/** The find bar of a transcript: looks through the lines that are on the page. */
import { findAll, fold, foldQuery, unfold } from "../../domain/search/find.ts";
import { goToLine, offerCopies } from "./line-addresses.ts";
import { bringIntoView, indexBelow } from "./match-position.ts";
import { paint } from "./paint-matches.ts";

interface Line {
  item: HTMLLIElement;
  node: Text;
  folded: string;
  speaker: string;
  /** Made when a match in the line is first marked. */
  place?: (at: number) => number;
}

/** A match: which line, and where in its folded text. */
type Match = readonly [line: Line, at: number];

const ADDRESS_AFTER_MS = 300;

const list = document.querySelector<HTMLOListElement>(".cues");
const form = document.querySelector<HTMLFormElement>("#find");
if (list && form) start(list, form);

function start(list: HTMLOListElement, form: HTMLFormElement) {
  const input = form.elements.namedItem("q") as HTMLInputElement;
  const select = form.elements.namedItem("speaker") as HTMLSelectElement | null;
  const status = form.querySelector("output") as HTMLOutputElement;
  const steps = [...form.querySelectorAll("button")];
  let lines: Line[] | undefined;
  let matches: Match[] = [];
  let query = "";
  let current = -1;
  let marked: HTMLLIElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = () => {
    const count = matches.length;
    const text = count === 0 ? "Not found" : `${current + 1} of ${count}`;
    status.textContent = query === "" ? "" : text;
    for (const button of steps) button.disabled = count === 0;
  };

  const show = (index: number, scrolls: boolean) => {
    current = index;
    const match = matches[current];
    const now = match && rangeOf(match, query.length);
    paint(
      around(matches, current).map((each) => rangeOf(each, query.length)),
      now,
    );
    marked?.removeAttribute("aria-current");
    marked = match?.[0].item;
    marked?.setAttribute("aria-current", "true");
    if (now && scrolls) bringIntoView(now, form);
    say();
  };

  /** From what is being read on, or from a line. */
  const look = (from: Element | null = null) => {
    lines ??= readLines(list);
    query = foldQuery(input.value);
    const wanted = select?.value ?? "";
    for (const { item, speaker } of lines) item.hidden = wanted !== "" && speaker !== wanted;
    const heard = lines.filter(({ item }) => !item.hidden);
    matches = heard.flatMap((line) => findAll(line.folded, query).map((at) => [line, at] as const));
    const top = from ? from.getBoundingClientRect().top : form.getBoundingClientRect().bottom;
    const items = matches.map(([{ item }]) => item);
    show(matches.length === 0 ? -1 : indexBelow(items, top) % matches.length, !from);
  };

  const step = (by: number) => {
    if (matches.length > 0) show((current + by + matches.length) % matches.length, true);
  };

  const keepAddress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const url = new URL(location.href);
      for (const { name, value } of [input, ...(select ? [select] : [])]) {
        if (value.trim() === "") url.searchParams.delete(name);
        else url.searchParams.set(name, value.trim());
      }
      if (url.href !== location.href) history.replaceState(history.state, "", url);
    }, ADDRESS_AFTER_MS);
  };

  const change = () => {
    look();
    keepAddress();
  };
  input.addEventListener("input", change);
  select?.addEventListener("change", change);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    step(1);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      step(-1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      input.value = "";
      change();
    }
  });
  for (const button of steps) button.addEventListener("click", () => step(Number(button.value)));

  offerCopies(list, (text) => {
    status.textContent = text;
    setTimeout(say, 2000);
  });
  const addressed = goToLine(list);
  window.addEventListener("hashchange", () => goToLine(list));

  const asked = new URLSearchParams(location.search);
  if (input.value === "") input.value = asked.get("q") ?? "";
  if (select && asked.has("speaker")) select.value = asked.get("speaker") ?? "";
  if (input.value !== "" || select?.value) look(addressed);
}

function readLines(list: HTMLOListElement): Line[] {
  let speaker = "";
  return [...list.querySelectorAll("li")].flatMap((item) => {
    speaker = item.querySelector("b")?.textContent ?? speaker;
    const node = item.querySelector("p")?.firstChild;
    return node instanceof Text ? [{ item, node, folded: fold(node.data), speaker }] : [];
  });
}

function rangeOf([line, at]: Match, length: number): Range {
  line.place ??= unfold(line.node.data);
  const range = new Range();
  range.setStart(line.node, line.place(at));
  range.setEnd(line.node, line.place(at + length));
  return range;
}

const PAINTED = 800;

/** Of a word that is everywhere only the neighbours are marked. */
function around(matches: readonly Match[], current: number): readonly Match[] {
  const from = Math.max(0, current - PAINTED / 2);
  return matches.slice(from, from + PAINTED);
}
