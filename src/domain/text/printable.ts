// biome-ignore lint/suspicious/noControlCharactersInRegex: XML's own ranges
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text without what no XML file may hold, not even escaped: control characters, lone surrogates. */
export const printable = (text: string) => text.toWellFormed().replace(NOT_IN_XML, "");
