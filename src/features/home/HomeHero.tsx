import type { LeadEpisode } from "../../domain/content/content.ts";
import type { Quote } from "../../domain/content/quotes.ts";
import { PRODUCT } from "../../domain/product.ts";
import * as paths from "../../paths.ts";
import { CardLink } from "../../ui/CardLink.tsx";
import { ClipBadge } from "../../ui/ClipBadge.tsx";
import { SaveButton } from "../../ui/SaveButton.tsx";
import { Thumbnail, WIDE_SIZES } from "../../ui/Thumbnail.tsx";

interface Props {
  featuredEpisode?: LeadEpisode | undefined;
  /** A quote of a recent recap, shown if no episode is featured. */
  quote?: (Quote & { recap: { slug: string; title: string } }) | undefined;
}

export function HomeHero({ featuredEpisode, quote }: Props) {
  return (
    <header className="page grid items-end gap-x-16 gap-y-8 pt-10 pb-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:pt-16 lg:pb-14">
      <div>
        <h1 className="max-w-[16ch] text-h1">
          What was said, <span className="marked">worth reading</span>
        </h1>
        <p className="mt-5 max-w-[46ch] text-base text-muted">{PRODUCT.description}</p>
      </div>
      {featuredEpisode !== undefined ? (
        <FeaturedEpisode episode={featuredEpisode} />
      ) : (
        quote !== undefined && <RecentQuote quote={quote} />
      )}
    </header>
  );
}

function FeaturedEpisode({ episode }: { episode: LeadEpisode }) {
  const { slug, title, show, guestName, text, isClip } = episode;
  return (
    <article aria-label="Featured" className="card relative grid items-center gap-x-7 gap-y-4 sm:grid-cols-2">
      <Thumbnail url={episode.thumbnailUrl} seed={slug} eager sizes={WIDE_SIZES} />
      <div className="sm:pe-10">
        <p className="label">Featured</p>
        <h2 className="mt-2 line-clamp-4 text-h3 text-pretty">
          <CardLink href={paths.recap(slug)} text={title} />
        </h2>
        {text !== null && <p className="mt-2.5 line-clamp-3 text-ui text-muted">{text}</p>}
        <p className="mt-2.5 text-meta text-muted">
          {isClip && (
            <span className="me-2">
              <ClipBadge />
            </span>
          )}
          <span className="font-medium text-ink">{show.name}</span>
          {guestName !== null && <> with {guestName}</>}
        </p>
      </div>
      <SaveButton slug={slug} />
    </article>
  );
}

function RecentQuote({ quote }: { quote: NonNullable<Props["quote"]> }) {
  return (
    <figure className="border-s border-rule ps-6 max-lg:hidden">
      <blockquote className="line-clamp-4 font-serif text-h3">“{quote.text}”</blockquote>
      <figcaption className="mt-3 text-meta text-muted">
        {quote.author !== null && <>{quote.author}, in </>}
        <a href={paths.recap(quote.recap.slug)} className="link line-clamp-1">
          {quote.recap.title}
        </a>
      </figcaption>
    </figure>
  );
}
