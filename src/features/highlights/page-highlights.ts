/** The highlights of a recap or a transcript: their marks, the bar at a selection, and the editor. */
import { logQuietly } from "../../data/log.ts";
import type { Highlight } from "../../domain/highlights/highlight.ts";
import * as paths from "../../paths.ts";
import {
  announceHighlights,
  flushPendingHighlights,
  onHighlightsChange,
  storePendingHighlight,
} from "../../state/highlights.ts";
import { isReader } from "../../state/reading.ts";
import { storedReaderId } from "../../state/stored-session.ts";
import { toast } from "../../state/toasts.ts";
import { shareWords } from "./copy-link.ts";
import { openEditor } from "./editor.ts";
import { showGoneList } from "./gone-list.ts";
import { newHighlight, requestOf } from "./new-highlight.ts";
import { type SelectedText, whenTextIsThere } from "./page-text.ts";
import { focusMark, paintMark, removeMarks, showMark } from "./paint-marks.ts";
import {
  findPlaces,
  isOnThisPage,
  type PagePlace,
  presentAnchor,
  readSectionOf,
} from "./places.ts";
import { createSelectionBar } from "./selection-bar.ts";
import { failureText, isUnanswered } from "./texts.ts";

const [, part = ""] = /^\/recap\/([^/]+)/.exec(location.pathname) ?? [];
const slug = decodeURIComponent(part);
export const slugOfPage = slug;
let highlights: Highlight[] = [];
const deletedIds = new Set<string>();
let places = new Map<string, PagePlace>();

export const highlightsOfPage = () => highlights;
export const stateOf = (highlight: Highlight) => {
  if (!isOnThisPage(highlight)) return "elsewhere";
  const place = places.get(highlight.id);
  return place ? (place.isCertain ? "certain" : "moved") : "gone";
};

function paintAll(): void {
  removeMarks();
  const here = highlights.filter(isOnThisPage);
  places = findPlaces(here);
  const later = (a: Highlight, b: Highlight) =>
    (places.get(b.id)?.start ?? 0) - (places.get(a.id)?.start ?? 0);
  for (const highlight of here.toSorted(later)) {
    const place = places.get(highlight.id);
    const section = place && readSectionOf(place.section);
    if (place && section) paintMark(highlight, section, place);
  }
  showGoneList(
    here.filter(({ id }) => !places.has(id)),
    edit,
  );
}

let load: Promise<void> | null = null;
export function loadHighlights(): Promise<void> {
  load ??= fetchAll().finally(() => {
    load = null;
  });
  return load;
}

async function fetchAll(): Promise<void> {
  if (!isReader() || !navigator.onLine) return;
  const added = await flushPendingHighlights(storedReaderId()).catch((error) => {
    logQuietly("Storing highlights of this browser", error);
    return 0;
  });
  const { fetchRecapHighlights } = await import("../../data/highlights.ts");
  const idsBefore = new Set(highlights.map(({ id }) => id));
  const fetched = await fetchRecapHighlights(slug);
  const fetchedIds = new Set(fetched.map(({ id }) => id));
  // What the reader added and deleted during the request stays so.
  const newer = highlights.filter(({ id }) => !idsBefore.has(id) && !fetchedIds.has(id));
  highlights = [...fetched.filter(({ id }) => !deletedIds.has(id)), ...newer];
  paintAll();
  if (added > 0) toast.success(added === 1 ? "Highlight saved" : "Highlights saved");
  goToNamedMark();
}

/** A link from the list names a highlight, whose mark is not in the page before this script paints it. */
function goToNamedMark(): void {
  const [, id] = /^#highlight-([0-9a-f-]{36})$/.exec(location.hash) ?? [];
  if (id !== undefined) showMark(id);
}

function replace(changed: Highlight): void {
  highlights = highlights.map((each) => (each.id === changed.id ? changed : each));
  paintAll();
  announceHighlights();
}

export function edit(highlight: Highlight): void {
  const place = places.get(highlight.id);
  const dialog = openEditor({
    highlight,
    state: stateOf(highlight),
    onChange: replace,
    onDelete: (deleted) => {
      deletedIds.add(deleted.id);
      highlights = highlights.filter(({ id }) => id !== deleted.id);
      paintAll();
      announceHighlights();
      toast.success("Highlight deleted", undefined, { text: "Undo", run: () => restore(deleted) });
    },
    confirmPlace: place && (() => confirmPlace(highlight, place)),
  });
  // A change has painted new marks, so the browser cannot return the focus.
  dialog.addEventListener("close", () => focusMark(highlight.id));
}

async function confirmPlace(highlight: Highlight, place: PagePlace): Promise<void> {
  const anchor = presentAnchor(place);
  const { moveHighlight } = await import("../../data/highlights.ts");
  await moveHighlight(highlight.id, place.section, anchor);
  const current = highlights.find(({ id }) => id === highlight.id) ?? highlight;
  replace({ ...current, section: place.section, anchor });
}

async function restore(deleted: Highlight): Promise<void> {
  deletedIds.delete(deleted.id);
  await add({ ...deleted, isShared: false, sharesNote: false }, "Highlight restored");
}

/** Shows the mark at once. Without a connection, the browser stores the highlight until the next visit. */
async function add(highlight: Highlight, success: string | null): Promise<boolean> {
  highlights = [...highlights, highlight];
  paintAll();
  const remove = () => {
    highlights = highlights.filter(({ id }) => id !== highlight.id);
    paintAll();
  };
  try {
    const { addHighlight } = await import("../../data/highlights.ts");
    const isPublished = await addHighlight(slug, requestOf(highlight, success !== null));
    if (!isPublished) {
      remove();
      toast.error("This recap is no longer published.", "Not saved");
      return false;
    }
    announceHighlights();
    if (success !== null) toast.success(success);
    return true;
  } catch (error) {
    const pending = { ...requestOf(highlight, false), slug, readerId: storedReaderId() };
    if (isUnanswered(error) && storePendingHighlight(pending)) {
      toast.error(
        "This browser stores the highlight, and saves it when you open a page with a connection.",
        "Not saved yet",
      );
      return false;
    }
    remove();
    toast.error(failureText(error), "The highlight was not saved");
    return false;
  }
}

export async function highlightSelection(selected: SelectedText, hasNote: boolean): Promise<void> {
  const highlight = newHighlight(selected);
  if (!highlight) return;
  getSelection()?.removeAllRanges();
  const stored = add(highlight, null);
  focusMark(highlight.id);
  bar.report("Highlighted.");
  if (hasNote && (await stored)) edit(highlight);
}

/** The visitor signs in and returns to this page, which then adds the highlight. */
export function signInToHighlight(selected: SelectedText): void {
  const highlight = newHighlight(selected);
  if (!highlight) return;
  storePendingHighlight({ ...requestOf(highlight, false), slug, readerId: null });
  location.assign(paths.auth(location.pathname + location.search));
}

const bar = createSelectionBar(() => [
  ...(isReader()
    ? [
        { text: "Highlight", run: (it: SelectedText) => void highlightSelection(it, false) },
        { text: "Note", run: (it: SelectedText) => void highlightSelection(it, true) },
      ]
    : [{ text: "Sign in to highlight", run: signInToHighlight }]),
  { text: "Copy link", run: (it: SelectedText) => void shareWords(it) },
]);
export const selectionOfBar = () => bar.selected();

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || getSelection()?.isCollapsed === false) return;
  const control = target.closest<HTMLElement>("a, button, mark.highlight");
  const id = control?.matches(".highlight, .highlight-edit") ? control.dataset["highlight"] : null;
  const highlight = highlights.find((each) => each.id === id);
  if (highlight) edit(highlight);
});

const reload = () => {
  loadHighlights().catch((error) => logQuietly("Reading highlights", error));
};

export async function showPanel(): Promise<void> {
  await (await import("./panel.ts")).openPanel();
}

whenTextIsThere(reload);
onHighlightsChange(reload);
addEventListener("online", reload);
addEventListener("hashchange", goToNamedMark);
addEventListener("pageshow", ({ persisted }) => persisted && reload());
