/** A text of a reader as pages show it: whoever presses Enter a hundred times gets one empty line. */
export const paragraphs = (text: string | null): string | null =>
  text?.trim().replace(/[^\S\n]*\n(?:[^\S\n]*\n)+/g, "\n\n") || null;
