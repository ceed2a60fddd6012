/** Opens the passages on which a sentence rests. layouts/page-script.ts loads this script at the first press of a sentence. */
import { clockTime } from "../../domain/content/durations.ts";
import { supportWords } from "../../domain/receipts/checked-words.ts";
import type { ProofPassage, ProofSentence, RecapProof } from "../../domain/receipts/recap-proof.ts";
import * as paths from "../../paths.ts";
import { createElement, createTextButton } from "../highlights/elements.ts";
import { play } from "../player/play.ts";

/** A press on a sentence can be the first press of a double click, which selects a word. */
const SELECTION_WAIT_MS = 250;
const GAP_PX = 8;
/** The find bar of the transcript gets the first words of a passage. */
const SEARCH_WORDS = 6;

let proof: Promise<RecapProof> | undefined;
/** How many sentences were pressed. A press that waits gives way to a newer one. */
let presses = 0;
let opened: { link: HTMLAnchorElement; panel: HTMLElement; listeners: AbortController } | undefined;

/** `control` is the sentence, or the link after it. */
export async function openPassage(control: HTMLElement): Promise<void> {
  const link = control.matches("a") ? control : control.querySelector<HTMLElement>("[data-passage]");
  if (!(link instanceof HTMLAnchorElement)) return;
  if (link !== control) {
    await new Promise((done) => setTimeout(done, SELECTION_WAIT_MS));
    if (getSelection()?.isCollapsed === false) return;
  }
  const isOpen = opened?.link === link;
  const press = ++presses;
  closePassage();
  if (isOpen) return;
  const { sentences, passages } = await readProof();
  if (press !== presses) return;
  const sentence = sentences[Number(link.dataset["passage"])];
  const named = (sentence?.lines ?? []).flatMap((line) => passages.find(({ id }) => id === line) ?? []);
  const [first] = named;
  if (!sentence || !first) {
    // The proof is of another version of this recap. The transcript has the line.
    location.assign(link.href);
    return;
  }
  showPanel(link, sentence, named);
  if (first.start !== null) play(link, { from: Math.floor(first.start), takesFocus: false });
}

function readProof(): Promise<RecapProof> {
  const address = document.querySelector<HTMLAnchorElement>("a[data-proof]")?.href ?? "";
  proof ??= fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`The proof answered ${response.status}.`);
    return (await response.json()) as RecapProof;
  });
  proof.catch(() => {
    proof = undefined;
  });
  return proof;
}

function showPanel(link: HTMLAnchorElement, sentence: ProofSentence, passages: readonly ProofPassage[]): void {
  const section = link.closest("section[aria-labelledby]") ?? document.body;
  const language = link.closest<HTMLElement>("[lang]")?.lang ?? "";
  const heading = createElement("h3", "label", passages.length === 1 ? "Passage" : "Passages");
  heading.id = "passage";
  const closeButton = createTextButton("Close", "quote-action ms-auto", () => closePassage(true));
  const panel = createElement(
    "div",
    "passage",
    createElement("div", "flex items-baseline gap-4", heading, closeButton),
    createElement("ol", "", ...passages.map((passage) => createLine(passage, language))),
    createElement("p", "text-meta text-muted", supportWords(sentence.support, sentence.saidBy)),
  );
  panel.tabIndex = -1;
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-labelledby", heading.id);
  const listeners = new AbortController();
  const { signal } = listeners;
  opened = { link, panel, listeners };
  link.setAttribute("aria-expanded", "true");
  section.append(panel);
  const place = () => placePanel(panel, link, section);
  place();
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
  addEventListener("resize", place, { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) closePassage(true);
    },
    { signal },
  );
  // The player stays usable beside the passage.
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Element && !target.closest(".passage,.player,.said,[data-passage]")) closePassage();
    },
    { signal },
  );
}

function createLine({ id, speaker, start, text }: ProofPassage, language: string): HTMLLIElement {
  const slug = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const time = start === null ? `¶ ${id.slice(1)}` : clockTime(start);
  const facts = createElement("p", "text-meta text-muted");
  if (speaker !== null) facts.append(createElement("b", "text-ink", speaker), " ");
  if (start === null) facts.append(time);
  else {
    const button = createTextButton(time, "link tabular-nums", () => {});
    button.dataset["play"] = String(Math.floor(start));
    button.setAttribute("aria-label", `Play from ${time}`);
    facts.append(
      createElement("span", "about", "about "),
      document.querySelector("[data-recap]") ? button : createElement("span", "tabular-nums", time),
    );
  }
  const words = createElement("p", "font-serif text-base", text);
  words.dir = "auto";
  words.lang = language;
  const readOn = createElement("a", "link", "Read on in the transcript");
  readOn.href = `${paths.transcript(slug)}#${id}`;
  const find = createElement("a", "link about", "Find these words in the transcript");
  find.href = paths.transcriptLine(slug, text.split(/\s+/).slice(0, SEARCH_WORDS).join(" "), start);
  return createElement("li", "", facts, words, createElement("p", "flex flex-wrap gap-x-4 text-meta", readOn, find));
}

function closePassage(takesFocus = false): void {
  if (!opened) return;
  const { link, panel, listeners } = opened;
  opened = undefined;
  listeners.abort();
  panel.remove();
  link.removeAttribute("aria-expanded");
  if (takesFocus) link.focus();
}

/** Below the sentence, as wide as its section. The panel covers text and moves none. */
function placePanel(panel: HTMLElement, link: HTMLElement, section: Element): void {
  const base = (panel.offsetParent ?? document.body).getBoundingClientRect();
  const column = section.getBoundingClientRect();
  panel.style.top = `${link.getBoundingClientRect().bottom - base.top + GAP_PX}px`;
  panel.style.left = `${column.left - base.left}px`;
  panel.style.width = `${column.width}px`;
}
