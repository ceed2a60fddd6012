const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for HTML and XML, also inside of attributes, where line breaks survive only as entities. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'\n\r]/g, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`);
