import type { Quote } from "../../domain/quotes.ts";
import * as paths from "../../paths.ts";
import { site } from "../../site.ts";

interface Props {
  /** A line of a recent recap; without one the header is only the sentence. */
  quote?: (Quote & { recap: { slug: string; title: string } }) | undefined;
}

export function HomeHero({ quote }: Props) {
  return (
    <header className="page grid items-end gap-x-16 gap-y-8 pt-10 pb-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pt-16 lg:pb-14">
      <div>
        <h1 className="max-w-[16ch] text-h1">
          What was said, <span className="marked">worth reading</span>
        </h1>
        <p className="mt-5 max-w-[46ch] text-base text-muted">{site.description}</p>
      </div>
      {quote !== undefined && (
        <figure className="border-s border-rule ps-6 max-lg:hidden">
          <blockquote className="line-clamp-4 font-serif text-h3">“{quote.text}”</blockquote>
          <figcaption className="mt-3 text-meta text-muted">
            {quote.author !== null && <>{quote.author}, in </>}
            <a href={paths.recap(quote.recap.slug)} className="link line-clamp-1">
              {quote.recap.title}
            </a>
          </figcaption>
        </figure>
      )}
    </header>
  );
}
