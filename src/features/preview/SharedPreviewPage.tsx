import type { MouseEvent } from "react";
import { fetchSharedPreview, type SharedPreview } from "../../data/preview-links.ts";
import { useHash } from "../../hooks/use-hash.ts";
import { useTitle } from "../../hooks/use-title.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { RecapView } from "../recap/RecapView.tsx";

/** Browsers send the secret to no web server, because it is after the address's `#`. The page sends it only to the database. */
export function SharedPreviewPage() {
  const secret = useHash();
  const [preview, retry] = useLoadable(secret, fetchSharedPreview);
  useTitle(preview.state === "ready" ? `Preview: ${preview.value.recap.title}` : null);
  switch (preview.state) {
    case "loading":
      return <p role="status">Loading…</p>;
    case "failed":
      return <LoadFailed subject="This preview" retry={retry} headingLevel={1} />;
    case "missing":
      return (
        <Notice
          heading="This preview link does not work"
          text="The link may have expired, or an editor has ended it. Ask for a new link."
          link={{ text: "Back to Home", href: paths.home() }}
        />
      );
    case "ready":
      return <Preview preview={preview.value} />;
  }
}

const EXPIRY_FORMAT = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function Preview({ preview }: { preview: SharedPreview }) {
  const { recap, isPublished, expiresAt } = preview;
  return (
    // biome-ignore lint/a11y: the handler only stops links from replacing the secret in the address
    <div onClick={scrollWithoutAddress}>
      <div className="bg-marker-soft">
        <p role="status" className="page py-3 text-ui">
          {isPublished ? (
            <>
              This recap is published.{" "}
              <a href={paths.recap(recap.slug)} className="link">
                Open its page
              </a>
            </>
          ) : (
            <>
              Preview of a recap that is not published. This link works until{" "}
              <time dateTime={expiresAt}>{EXPIRY_FORMAT.format(new Date(expiresAt))}</time>.
            </>
          )}
        </p>
      </div>
      <RecapView recap={recap} />
    </div>
  );
}

/** A link to a section would replace the secret in the address, and then a reload would show nothing. */
function scrollWithoutAddress(event: MouseEvent): void {
  const address = (event.target as Element).closest("a[href]")?.getAttribute("href") ?? "";
  if (!address.startsWith("#")) return;
  event.preventDefault();
  document.getElementById(address.slice(1))?.scrollIntoView();
}
