import * as paths from "../../paths.ts";

interface Props {
  texts: { signedIn: string; signedOut: string };
}

/** The build renders both links. CSS hides one link, depending on the stored session (layouts/head.js). */
export const CreateListLink = ({ texts }: Props) => (
  <>
    <a href={paths.createTopList()} className="button signed-out:hidden">
      {texts.signedIn}
    </a>
    <a href={paths.auth(paths.createTopList())} className="button signed-in:hidden">
      {texts.signedOut}
    </a>
  </>
);
