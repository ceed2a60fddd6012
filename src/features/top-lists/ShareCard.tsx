import { useState } from "react";
import type { TopList } from "../../domain/lists/top-list.ts";
import { facebookUrl, tweetUrl } from "../../domain/pictures/share.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";
import { countShare } from "../../state/visitor.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Ways to share a list, each of which is counted. */
export function ShareCard({ list: { id, title } }: { list: TopList }) {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const address = location.origin + paths.topList(id);
  const shared = () => countShare(id);
  const copy = async () => {
    const { href } = location;
    try {
      await navigator.clipboard.writeText(href);
      setUncopied(null);
      toast.success("Link copied!", "The link has been copied to your clipboard");
      shared();
    } catch {
      setUncopied(href);
      toast.error("Failed to copy link");
    }
  };
  const elsewhere = {
    target: "_blank",
    rel: "noopener",
    title: "Opens in a new tab",
    className: "button-quiet px-4",
    onClick: shared,
    // The middle button opens a tab too; the right one opens a menu.
    onAuxClick: ({ button }: { button: number }) => button === 1 && shared(),
  };
  return (
    <section aria-labelledby="share">
      <h2 id="share" className="text-h3">
        Share this list
      </h2>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <a href={tweetUrl(title, address)} {...elsewhere}>
          Twitter
        </a>
        <a href={facebookUrl(address)} {...elsewhere}>
          Facebook
        </a>
        <button type="button" className="button-quiet px-4" onClick={copy}>
          <Icon name="link" />
          Copy Link
        </button>
      </div>
      {uncopied !== null && (
        <input
          ref={focus}
          readOnly
          aria-label="The list's address, to copy by hand"
          value={uncopied}
          onFocus={(event) => event.target.select()}
          className="field mt-4"
        />
      )}
    </section>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();
