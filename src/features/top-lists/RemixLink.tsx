import type { TopList } from "../../domain/lists/top-list.ts";
import * as paths from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  list: TopList;
  /** The secret of a list that only people with the link can see. */
  secret?: string | null;
}

/** The build renders both links. CSS hides one link, depending on the stored session (layouts/head.js). */
export function RemixLink({ list: { id, author }, secret = null }: Props) {
  const path = paths.remixTopList(id, secret);
  return (
    <section aria-labelledby="remix">
      <h2 id="remix" className="text-h3">
        Make it yours
      </h2>
      <p className="mt-2 text-muted">
        Start with these podcasts, then change the order and add your own notes.
        {secret === null && (
          <>
            {" "}
            Your list will credit <bdi>{author.name}</bdi>.
          </>
        )}
      </p>
      <a href={path} className="button-quiet mt-4 px-4 signed-out:hidden">
        <Icon name="copy" />
        Make My Version
      </a>
      {secret === null ? (
        <a href={paths.auth(path)} className="button-quiet mt-4 px-4 signed-in:hidden">
          <Icon name="copy" />
          Make My Version
        </a>
      ) : (
        // The sign-in must not return to this address. Otherwise, the sign-in server would receive the secret.
        <p className="mt-2 signed-in:hidden">
          <a href={paths.auth()} className="link">
            Sign in
          </a>{" "}
          first, then open the link of this list again.
        </p>
      )}
    </section>
  );
}
