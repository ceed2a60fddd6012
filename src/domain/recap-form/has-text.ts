import { replaceTags } from "../text/tags.ts";

interface Texts {
  quickTake: string;
  recapBody: string;
  showNotes: string;
}

/** Without one of these texts, an import does not publish an episode, and the form asks before it does. */
export const hasText = ({ quickTake, recapBody, showNotes }: Texts): boolean =>
  quickTake.trim() !== "" || isRichText(recapBody) || isRichText(showNotes);

const isRichText = (html: string) => replaceTags(html, "").replaceAll("&nbsp;", "").trim() !== "";
