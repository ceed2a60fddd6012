/** The controls of recaps and transcripts. The script of a control loads when the reader first uses the control. */
const CONTROLS: [selector: string, handleClick: (control: HTMLElement) => Promise<void>][] = [
  ["[data-save-quote]", async (control) => (await import("../features/recap/save-quote.ts")).saveQuote(control)],
  ["[data-share]", async (control) => (await import("../features/recap/share.ts")).share(control)],
  ["[data-text-style]", async (control) => (await import("../features/recap/text-style.ts")).changeTextStyle(control)],
  ["[popovertarget=text-style]", async () => (await import("../features/recap/text-style.ts")).showPressedChoices()],
  ["[data-highlights]", async () => (await import("../features/highlights/page-highlights.ts")).showPanel()],
  ["[data-report-line]", async (control) => (await import("../features/report/line-report.ts")).reportLine(control)],
  ["[data-passage],.said", async (control) => (await import("../features/recap/passage.ts")).openPassage(control)],
  [
    "[data-play],.plays a:not([aria-label])",
    async (control) => (await import("../features/player/play.ts")).play(control),
  ],
];

export async function runControl(control: HTMLElement): Promise<void> {
  for (const [selector, handleClick] of CONTROLS) if (control.matches(selector)) await handleClick(control);
}
