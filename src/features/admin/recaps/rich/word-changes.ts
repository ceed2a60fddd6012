const DELETED = "del, .msoDel, [class*='TrackChangeTextDeletion']";
const COMMENTS =
  ".MsoCommentReference, .MsoCommentText, .msocomanchor, .msocomoff, .msocomtxt, [href^='#_msocom'], [href^='#cmnt']";
const HIDDEN_STYLE = /mso-element:\s*comment|mso-special-character:\s*comment|mso-hide:\s*all|display:\s*none/i;

/** Word, LibreOffice and Google Docs put deleted words and comments into the clipboard too. They are no part of the text. */
export function removeTrackedChanges(body: HTMLElement): void {
  for (const anchor of body.querySelectorAll("[href^='#cmnt_ref']")) (anchor.closest("div") ?? anchor).remove();
  for (const element of body.querySelectorAll(`${DELETED}, ${COMMENTS}`)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]"))
    if (HIDDEN_STYLE.test(element.dataset["style"] ?? "")) element.remove();
}
