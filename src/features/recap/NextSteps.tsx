import type { ReactNode } from "react";
import type { NextRecaps, RecapLink, Show } from "../../domain/content/content.ts";
import * as paths from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  show: Show;
  next: NextRecaps;
  /** The button with which a reader follows the show. */
  follow?: ReactNode;
}

/** Links and buttons at the end of a recap. */
export function NextSteps({ show, next: { newer, older, related }, follow }: Props) {
  return (
    <section aria-labelledby="next" className="mt-20 border-t-2 border-ink pt-8 print:hidden">
      <h2 id="next" className="text-h2">
        Read on
      </h2>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {follow}
        <a href="#main" data-share className="button-quiet">
          <Icon name="link" className="size-4" />
          Share
        </a>
      </div>
      {(newer !== null || older !== null) && (
        <nav aria-label={`More of ${show.name}`} className="mt-8 grid gap-5 sm:grid-cols-2">
          {newer !== null && <NeighbourLink recap={newer} label="Newer" />}
          {older !== null && <NeighbourLink recap={older} label="Older" />}
        </nav>
      )}
      {related.length > 0 && (
        <>
          <h3 className="mt-10 text-h3">Related recaps</h3>
          <ul className="mt-3 divide-y divide-rule border-y border-rule">
            {related.map(({ slug, title, show }) => (
              <li key={slug} className="py-3">
                <a dir="auto" href={paths.recap(slug)} className="link font-serif text-card">
                  {title}
                </a>
                <span className="block text-meta text-muted">{show}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function NeighbourLink({ recap: { slug, title }, label }: { recap: RecapLink; label: string }) {
  return (
    <p>
      <span className="label block">{label} in this show</span>
      <a dir="auto" href={paths.recap(slug)} className="link font-serif text-card">
        {title}
      </a>
    </p>
  );
}
