import { lazy, Suspense, useState } from "react";
import type { TopList } from "../../domain/lists/top-list.ts";
import { facebookUrl, tweetUrl } from "../../domain/pictures/share.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";
import { countShare } from "../../state/visitor.ts";
import { Icon } from "../../ui/Icon.tsx";

const EmbedPanel = lazy(() => import("./EmbedPanel.tsx"));

export function ShareCard({ list }: { list: TopList }) {
  const { id, title } = list;
  const [isEmbedOpen, setEmbedOpen] = useState(false);
  const [addressToCopy, setAddressToCopy] = useState<string | null>(null);
  const address = location.origin + paths.topList(id);
  const recordShare = () => countShare(id);
  const copy = async () => {
    const { href } = location;
    try {
      await navigator.clipboard.writeText(href);
      setAddressToCopy(null);
      toast.success("Link copied!", "The link has been copied to your clipboard");
      recordShare();
    } catch {
      setAddressToCopy(href);
      toast.error("Failed to copy link");
    }
  };
  const newTabProps = {
    target: "_blank",
    rel: "noopener",
    title: "Opens in a new tab",
    className: "button-quiet px-4",
    onClick: recordShare,
    // The middle mouse button also opens a tab. The right mouse button only opens a menu.
    onAuxClick: ({ button }: { button: number }) => button === 1 && recordShare(),
  };
  return (
    <section aria-labelledby="share">
      <h2 id="share" className="text-h3">
        Share this list
      </h2>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <a href={tweetUrl(title, address)} {...newTabProps}>
          Twitter
        </a>
        <a href={facebookUrl(address)} {...newTabProps}>
          Facebook
        </a>
        <button type="button" className="button-quiet px-4" onClick={copy}>
          <Icon name="link" />
          Copy Link
        </button>
        <button
          type="button"
          className="button-quiet px-4"
          aria-expanded={isEmbedOpen}
          onClick={() => setEmbedOpen(!isEmbedOpen)}
        >
          Embed
        </button>
      </div>
      {addressToCopy !== null && (
        <input
          ref={focus}
          readOnly
          aria-label="Copy the address of this list"
          value={addressToCopy}
          onFocus={(event) => event.target.select()}
          className="field mt-4"
        />
      )}
      {isEmbedOpen && (
        <Suspense fallback={<div className="skeleton mt-4 h-40" role="status" aria-label="Loading" />}>
          <EmbedPanel list={list} />
        </Suspense>
      )}
    </section>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();
