/** Leaves no ink: spaces, controls, what only shapes its neighbours, and the empty Braille cell. */
const INVISIBLE = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing of a text is to be seen. */
export const isBlank = (text: string) => text.replace(INVISIBLE, "") === "";
