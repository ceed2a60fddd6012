/** With this script, a reader proposes the right text for a line of a transcript. It loads at the first press of its button. */
import { REPORT_MAX_CHARS } from "../../domain/limits.ts";
import { isShortLine, proposalProblem } from "../../domain/moderation/line-report.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import * as paths from "../../paths.ts";
import { createElement, createTextButton, openDialog } from "../highlights/elements.ts";

const LINE_BUTTON = "data-correct-line";

let stopChoosing: (() => void) | undefined;

/** Opens the form for the line with the selected words. Without a selection, each line gets a button. */
export function reportLine(control: HTMLElement): void {
  const list = document.querySelector(".cues");
  if (!list) return;
  if (!document.documentElement.hasAttribute("data-signed-in")) {
    location.assign(paths.auth(location.pathname + location.search));
    return;
  }
  if (stopChoosing) {
    stopChoosing();
    return;
  }
  const selection = getSelection();
  const node = selection?.isCollapsed === false ? selection.anchorNode : null;
  const selected = (node instanceof Element ? node : node?.parentElement)?.closest<HTMLLIElement>(".cues li[id]");
  if (selected) openForm(control, selected);
  else chooseLine(control, list);
}

function chooseLine(control: HTMLElement, list: Element): void {
  const status = createElement("p", "mt-3 text-ui", "Press Correct below the line with the mistake.");
  status.setAttribute("role", "status");
  status.tabIndex = -1;
  const buttons = [...list.querySelectorAll("li[id]")].map((line) => {
    const button = createElement("button", "link min-h-6 text-meta print:hidden", "Correct");
    button.type = "button";
    button.setAttribute(LINE_BUTTON, "");
    button.setAttribute("aria-label", `Correct the line at ${line.querySelector("a")?.textContent ?? ""}`);
    button.style.gridArea = "3 / 2";
    button.style.justifySelf = "start";
    line.append(button);
    return button;
  });
  const listeners = new AbortController();
  list.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(`[${LINE_BUTTON}]`) : null;
      const line = button?.closest("li");
      if (button && line) openForm(button, line);
    },
    { signal: listeners.signal },
  );
  control.parentElement?.after(status);
  control.setAttribute("aria-pressed", "true");
  status.focus({ preventScroll: true });
  stopChoosing = () => {
    stopChoosing = undefined;
    listeners.abort();
    for (const element of [...buttons, status]) element.remove();
    control.removeAttribute("aria-pressed");
  };
}

/** The dialog covers toasts, so it shows errors itself. */
function openForm(opener: HTMLElement, line: HTMLLIElement): void {
  const text = line.querySelector("p")?.textContent ?? "";
  const dialog = openDialog("confirm text-start", "Report a mistake");
  dialog.addEventListener("close", () => {
    if (opener.isConnected) opener.focus();
    else document.querySelector<HTMLElement>("[data-report-line]")?.focus();
  });
  const close = () => dialog.close();
  const closeButton = (words: string, className: string) => createTextButton(words, className, close);
  if (!isShortLine(text)) {
    dialog.append(
      createElement("p", "mt-3", "This line is too long to correct here. Report the mistake on the page of the recap."),
      createElement("div", "mt-7 flex justify-end", closeButton("Close", "button")),
    );
    return;
  }
  const quote = createElement("blockquote", "mt-4 border-s-4 border-marker ps-4 text-muted", text);
  quote.dir = "auto";
  const area = createElement("textarea", "field mt-2 min-h-26");
  area.id = "proposed-line";
  area.dir = "auto";
  area.rows = 5;
  area.maxLength = REPORT_MAX_CHARS.proposed_text;
  area.value = text;
  const label = createElement("label", "mt-5 block font-medium", "What is said in this line?");
  label.htmlFor = area.id;
  const error = createElement("p", "field-error");
  error.id = "proposed-line-error";
  error.setAttribute("role", "alert");
  error.hidden = true;
  area.setAttribute("aria-describedby", error.id);
  const send = createElement("button", "button", "Send");
  const form = createElement(
    "form",
    "",
    ...[quote, label, area, error],
    createElement("div", "mt-6 flex flex-wrap justify-end gap-3", closeButton("Cancel", "button-quiet"), send),
  );
  const showProblem = (problem: string | undefined) => {
    error.hidden = problem === undefined;
    error.textContent = problem ?? "";
    area.setAttribute("aria-invalid", String(problem !== undefined));
  };
  form.noValidate = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const problem = proposalProblem(text, area.value);
    showProblem(problem);
    if (problem !== undefined) {
      area.focus();
      return;
    }
    send.disabled = true;
    send.textContent = "Sending…";
    try {
      const { sendLineReport } = await import("../../data/reports.ts");
      const episodeId = document.querySelector<HTMLElement>("[data-report-line]")?.dataset["reportLine"] ?? "";
      await sendLineReport({ episodeId, lineId: line.id, text, proposedText: area.value });
      form.replaceWith(thanks(closeButton("Close", "button")));
      stopChoosing?.();
    } catch (reason) {
      showProblem(reasonOf(reason));
    }
    send.disabled = false;
    send.textContent = "Send";
  });
  dialog.append(form);
  area.focus();
}

function thanks(closeButton: HTMLButtonElement): HTMLElement {
  const account = createElement("a", "link", "your account");
  account.href = paths.account();
  const words = createElement(
    "p",
    "mt-3",
    "Thank you. An editor compares your text with the transcript. You find the result in ",
    account,
    ".",
  );
  words.setAttribute("role", "status");
  words.tabIndex = -1;
  requestAnimationFrame(() => words.focus());
  return createElement("div", "", words, createElement("div", "mt-7 flex justify-end", closeButton));
}
