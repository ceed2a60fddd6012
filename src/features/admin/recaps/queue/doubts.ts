/** The most serious warnings come first. The lists below the fields of the form have these values in `data-doubt`. */
const ORDER = ["contradicted", "none", "note", "unspoken"];

const doubts = () =>
  ORDER.flatMap((kind) => [...document.querySelectorAll<HTMLElement>(`[data-doubt="${kind}"]`)]).filter((element) =>
    element.checkVisibility(),
  );

/** Moves the focus to the next warning of the form, and from the last one to the first. */
export function focusNextDoubt(): void {
  const all = doubts();
  const index = all.findIndex((doubt) => doubt.contains(document.activeElement));
  const next = all[(index + 1) % all.length];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "center" });
}

/** Plays the passage of the focused warning. Without one, plays the episode. */
export function listenToDoubt(): void {
  const doubt = document.activeElement?.closest("[data-doubt]");
  const control = doubt?.querySelector<HTMLElement>("[data-play]");
  (control ?? document.querySelector<HTMLElement>(".recap-form .listen [data-play]"))?.click();
}
