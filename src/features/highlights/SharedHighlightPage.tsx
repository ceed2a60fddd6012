import { fetchSharedHighlight, type SharedHighlight } from "../../data/shared-highlight.ts";
import { HIGHLIGHT_SECTIONS } from "../../domain/highlights/highlight.ts";
import { textFragment } from "../../domain/highlights/text-address.ts";
import { useHash } from "../../hooks/use-hash.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { writtenIn } from "../../ui/written-in.ts";

/** Shows the highlight of a shared link. Browsers send the secret to no web server, because it is after the address's `#`. */
export function SharedHighlightPage() {
  const secret = useHash();
  const [highlight, retry] = useLoadable(secret, fetchSharedHighlight);
  switch (highlight.state) {
    case "loading":
      return <p role="status">Loading…</p>;
    case "failed":
      return <LoadFailed subject="This highlight" retry={retry} headingLevel={1} />;
    case "missing":
      return (
        <Notice
          heading="This highlight is no longer shared."
          text="The reader has stopped sharing this highlight, or the link is not complete."
          link={{ text: "Back to Home", href: paths.home() }}
        />
      );
    case "ready":
      return <HighlightArticle highlight={highlight.value} />;
  }
}

function HighlightArticle({ highlight }: { highlight: SharedHighlight }) {
  const { section, quote, note, slug, title, showName, showSlug, language } = highlight;
  const attributes = writtenIn(language);
  const page = section === "transcript" ? paths.transcript(slug) : paths.recap(slug);
  return (
    <article className="max-w-[44rem]">
      <h1 className="label">A highlight from a reader</h1>
      <figure className="mt-5">
        <blockquote {...attributes} className="font-serif text-lead whitespace-pre-line wrap-anywhere">
          <span className="marked">{quote}</span>
        </blockquote>
        <figcaption className="mt-6 text-ui text-muted">
          {HIGHLIGHT_SECTIONS[section]} of{" "}
          <a href={paths.recap(slug)} className="link" {...attributes}>
            {title}
          </a>{" "}
          ·{" "}
          <a href={paths.show(showSlug)} className="link">
            {showName}
          </a>
        </figcaption>
      </figure>
      {note !== null && (
        <section aria-labelledby="shared-note" className="mt-8 border-t border-rule pt-6">
          <h2 id="shared-note" className="label">
            The reader's note
          </h2>
          <p dir="auto" className="highlight-note">
            {note}
          </p>
        </section>
      )}
      <a href={page + textFragment(highlight)} className="button mt-8">
        Read it in the {section === "transcript" ? "transcript" : "recap"}
      </a>
    </article>
  );
}
