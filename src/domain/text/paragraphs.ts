export const normalizeParagraphs = (text: string | null): string | null =>
  text?.trim().replace(/(?<![^\S\n])[^\S\n]*\n(?:[^\S\n]*\n)+/g, "\n\n") || null;
