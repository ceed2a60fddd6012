/** Matches characters without a visible shape, such as spaces, control characters, joiners and the empty Braille cell. */
const INVISIBLE = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const isBlank = (text: string) => text.replace(INVISIBLE, "") === "";
