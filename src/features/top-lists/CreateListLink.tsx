import * as paths from "../../paths.ts";

interface Props {
  /** For readers who are signed in, and for visitors, who sign in first. */
  words: { in: string; out: string };
}

/** Both are drawn; what is stored shows the right one before anything runs (layouts/head.js). */
export const CreateListLink = ({ words }: Props) => (
  <>
    <a href={paths.createTopList()} className="button signed-out:hidden">
      {words.in}
    </a>
    <a href={paths.auth(paths.createTopList())} className="button signed-in:hidden">
      {words.out}
    </a>
  </>
);
