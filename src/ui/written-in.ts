import { directionOf } from "../domain/text/direction.ts";

/** The attributes of an element whose text is in this language. */
export const writtenIn = (language: string | null | undefined) => ({
  lang: language ?? undefined,
  dir: directionOf(language),
});
