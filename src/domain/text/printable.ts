// biome-ignore lint/suspicious/noControlCharactersInRegex: the ranges of the XML standard
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes characters that XML forbids even if they are escaped, such as control characters. */
export const printableText = (text: string) => text.toWellFormed().replace(NOT_IN_XML, "");
