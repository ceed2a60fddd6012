/** The highlights on the page of a recap or transcript, with their marks, the bar at a selection, and the edit dialog. */
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
import { createHighlight, requestFor } from "./new-highlight.ts";
import { runWhenTextExists, type SelectedText } from "./page-text.ts";
import { focusMark, paintMark, removeMarks, showMark } from "./paint-marks.ts";
import { createCurrentAnchor, findPlaces, isOnThisPage, type PagePlace, readSectionById } from "./places.ts";
import { createSelectionBar } from "./selection-bar.ts";
import { failureText, isUnanswered } from "./texts.ts";

const [, encodedSlug = ""] = /^\/recap\/([^/]+)/.exec(location.pathname) ?? [];
const slug = decodeURIComponent(encodedSlug);
export const slugOfPage = slug;
let highlights: Highlight[] = [];
const deletedIds = new Set<string>();
let places = new Map<string, PagePlace>();

export const highlightsOfPage = () => highlights;
export const placeStateOf = (highlight: Highlight) => {
  if (!isOnThisPage(highlight)) return "elsewhere";
  const place = places.get(highlight.id);
  return place ? (place.isCertain ? "certain" : "moved") : "gone";
};

function paintAll(): void {
  removeMarks();
  const pageHighlights = highlights.filter(isOnThisPage);
  places = findPlaces(pageHighlights);
  const byStartDescending = (a: Highlight, b: Highlight) =>
    (places.get(b.id)?.start ?? 0) - (places.get(a.id)?.start ?? 0);
  for (const highlight of pageHighlights.toSorted(byStartDescending)) {
    const place = places.get(highlight.id);
    const section = place && readSectionById(place.section);
    if (place && section) paintMark(highlight, section, place);
  }
  showGoneList(
    pageHighlights.filter(({ id }) => !places.has(id)),
    editHighlight,
  );
}

let pendingLoad: Promise<void> | null = null;
export function loadHighlights(): Promise<void> {
  pendingLoad ??= fetchAndPaint().finally(() => {
    pendingLoad = null;
  });
  return pendingLoad;
}

async function fetchAndPaint(): Promise<void> {
  if (!isReader() || !navigator.onLine) return;
  const addedCount = await flushPendingHighlights(storedReaderId()).catch((error) => {
    logQuietly("Sending the highlights that this browser stored", error);
    return 0;
  });
  const { fetchRecapHighlights } = await import("../../data/highlights.ts");
  const idsBefore = new Set(highlights.map(({ id }) => id));
  const fetchedHighlights = await fetchRecapHighlights(slug);
  const fetchedIds = new Set(fetchedHighlights.map(({ id }) => id));
  // Keep the highlights that the reader added during the request, and leave out the highlights that the reader deleted.
  const newHighlights = highlights.filter(({ id }) => !idsBefore.has(id) && !fetchedIds.has(id));
  highlights = [...fetchedHighlights.filter(({ id }) => !deletedIds.has(id)), ...newHighlights];
  paintAll();
  if (addedCount > 0) toast.success(addedCount === 1 ? "Highlight saved" : "Highlights saved");
  goToLinkedMark();
}

/** Links in the list of highlights lead to a mark. Browsers cannot scroll to the mark before this script adds the mark. */
function goToLinkedMark(): void {
  const [, id] = /^#highlight-([0-9a-f-]{36})$/.exec(location.hash) ?? [];
  if (id !== undefined) showMark(id);
}

function replaceHighlight(newVersion: Highlight): void {
  highlights = highlights.map((oldVersion) => (oldVersion.id === newVersion.id ? newVersion : oldVersion));
  paintAll();
  announceHighlights();
}

export function editHighlight(highlight: Highlight): void {
  const place = places.get(highlight.id);
  const dialog = openEditor({
    highlight,
    state: placeStateOf(highlight),
    onChange: replaceHighlight,
    onDelete: (deletedHighlight) => {
      deletedIds.add(deletedHighlight.id);
      highlights = highlights.filter(({ id }) => id !== deletedHighlight.id);
      paintAll();
      announceHighlights();
      toast.success("Highlight deleted", undefined, {
        text: "Undo",
        run: () => restore(deletedHighlight),
      });
    },
    confirmPlace: place && (() => confirmPlace(highlight, place)),
  });
  // A change replaces all marks. So the browser cannot return the focus to the old mark.
  dialog.addEventListener("close", () => focusMark(highlight.id));
}

async function confirmPlace(highlight: Highlight, place: PagePlace): Promise<void> {
  const anchor = createCurrentAnchor(place);
  const { moveHighlight } = await import("../../data/highlights.ts");
  await moveHighlight(highlight.id, place.section, anchor);
  const currentVersion = highlights.find(({ id }) => id === highlight.id) ?? highlight;
  replaceHighlight({ ...currentVersion, section: place.section, anchor });
}

async function restore(deletedHighlight: Highlight): Promise<void> {
  deletedIds.delete(deletedHighlight.id);
  await addAndSave({ ...deletedHighlight, isShared: false, sharesNote: false }, "Highlight restored");
}

/** Shows the mark immediately. Without a connection, the browser stores the highlight and sends it later. */
async function addAndSave(highlight: Highlight, successText: string | null): Promise<boolean> {
  highlights = [...highlights, highlight];
  paintAll();
  const removeFromPage = () => {
    highlights = highlights.filter(({ id }) => id !== highlight.id);
    paintAll();
  };
  try {
    const { addHighlight } = await import("../../data/highlights.ts");
    const isPublished = await addHighlight(slug, requestFor(highlight, successText !== null));
    if (!isPublished) {
      removeFromPage();
      toast.error("This recap is no longer published.", "Not saved");
      return false;
    }
    announceHighlights();
    if (successText !== null) toast.success(successText);
    return true;
  } catch (error) {
    const pendingHighlight = { ...requestFor(highlight, false), slug, readerId: storedReaderId() };
    if (isUnanswered(error) && storePendingHighlight(pendingHighlight)) {
      toast.error(
        "This browser stores the highlight until you are online again, and then saves it to your account.",
        "Not saved yet",
      );
      return false;
    }
    removeFromPage();
    toast.error(failureText(error), "The highlight was not saved");
    return false;
  }
}

export async function highlightSelection(selected: SelectedText, hasNote: boolean): Promise<void> {
  const highlight = createHighlight(selected);
  if (!highlight) return;
  getSelection()?.removeAllRanges();
  const savePromise = addAndSave(highlight, null);
  focusMark(highlight.id);
  selectionBar.report("Highlighted.");
  if (hasNote && (await savePromise)) editHighlight(highlight);
}

/** The visitor signs in and returns to this page. Then the page adds the highlight. */
function signInToHighlight(selected: SelectedText): void {
  const highlight = createHighlight(selected);
  if (!highlight) return;
  storePendingHighlight({ ...requestFor(highlight, false), slug, readerId: null });
  location.assign(paths.auth(location.pathname + location.search));
}

const selectionBar = createSelectionBar(() => [
  ...(isReader()
    ? [
        {
          text: "Highlight",
          run: (selected: SelectedText) => void highlightSelection(selected, false),
        },
        { text: "Note", run: (selected: SelectedText) => void highlightSelection(selected, true) },
      ]
    : [{ text: "Sign in to highlight", run: signInToHighlight }]),
  { text: "Copy link", run: (selected: SelectedText) => void shareWords(selected) },
]);
export const selectionOfBar = () => selectionBar.selection();

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || getSelection()?.isCollapsed === false) return;
  const control = target.closest<HTMLElement>("a, button, mark.highlight");
  const id = control?.matches(".highlight, .highlight-edit") ? control.dataset["highlight"] : null;
  const highlight = highlights.find((pageHighlight) => pageHighlight.id === id);
  if (highlight) editHighlight(highlight);
});

const reload = () => {
  loadHighlights().catch((error) => logQuietly("Reading highlights", error));
};

export async function showPanel(): Promise<void> {
  await (await import("./panel.ts")).openPanel();
}

runWhenTextExists(reload);
onHighlightsChange(reload);
addEventListener("online", reload);
addEventListener("hashchange", goToLinkedMark);
addEventListener("pageshow", ({ persisted }) => persisted && reload());
