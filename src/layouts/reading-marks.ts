/** Shows which recaps on the page the reader has saved and read, and marks the recap of this page as read. */
import { logQuietly } from "../data/log.ts";
import { STORED } from "../domain/storage-keys.ts";
import { accountReading, isReader, marksOf, noteOpened, onReadingChange } from "../state/reading.ts";
import { readStored } from "../state/storage.ts";
import { hasVisitorReading } from "../state/visitor-reading.ts";

let isCurrentRecapNoted = false;
let markedButtons = new WeakSet<Element>();

async function showMarks(): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-save]")].filter(
    (button) => !markedButtons.has(button),
  );
  if (buttons.length === 0) return;
  for (const button of buttons) markedButtons.add(button);
  const slugs = new Set(buttons.map((button) => button.dataset["save"] ?? ""));
  const marks = new Map((await marksOf([...slugs])).map((mark) => [mark.slug, mark]));
  for (const button of buttons) {
    const mark = marks.get(button.dataset["save"] ?? "");
    button.setAttribute("aria-pressed", String(mark?.isSaved === true));
    button.closest(".card")?.toggleAttribute("data-read", mark?.isRead === true);
  }
}

/** Does nothing for a reader without a connection. When the connection is back, the event `online` calls this function again. */
const update = () => {
  if (isReader() && !navigator.onLine) return;
  showMarks().catch((error) => logQuietly("Reading the marks of recaps", error));
  noteCurrentRecap();
};

const [navigation] = performance.getEntriesByType("navigation");
/** A sign-out reloads the page. This reload must not add the recap to the history of the next visitor in this browser. */
const isReload = (navigation as PerformanceNavigationTiming | undefined)?.type === "reload";

/** Marks the recap of this page as read. In a background tab, waits until the reader opens the tab. */
function noteCurrentRecap(): void {
  const slug = document.querySelector<HTMLElement>(".save-recap")?.dataset["save"];
  if (slug === undefined || isCurrentRecapNoted || isReload || document.hidden) return;
  isCurrentRecapNoted = true;
  noteOpened(slug).catch((error) => logQuietly("Marking a recap as read", error));
}

const updateAll = () => {
  markedButtons = new WeakSet();
  update();
};

update();
if (isReader() && hasVisitorReading())
  accountReading().catch((error) => logQuietly("Moving saved recaps into the account", error));
// Most browsers store no listening positions, so most pages need not load send-positions.ts.
if (isReader() && readStored(STORED.positions) !== null)
  void import("../state/send-positions.ts").then(({ sendPositions }) => sendPositions());
if (isReader()) void import("./reader-highlights.ts");
onReadingChange(updateAll);
addEventListener("pageshow", ({ persisted }) => persisted && updateAll());
addEventListener("storage", ({ key }) => key === STORED.reading && updateAll());
document.addEventListener("visibilitychange", update);
addEventListener("online", update);
// Islands add cards later, and long lists load more cards.
new MutationObserver(update).observe(document.querySelector("main") ?? document.body, {
  childList: true,
  subtree: true,
});
