import type { TopList } from "../../domain/lists/top-list.ts";
import { PRODUCT } from "../../domain/product.ts";
import * as paths from "../../paths.ts";
import { Thumbnail } from "../../ui/Thumbnail.tsx";

const NEW_TAB = { target: "_blank", rel: "noopener" } as const;

/** Another site shows this list in a frame. The links of the list open in a new browser tab, outside of the frame. */
export const EmbeddedListView = ({ list: { id, title, author, items } }: { list: TopList }) => (
  <article>
    <h1 dir="auto" className="text-h3 text-pretty">
      <a href={paths.topList(id)} {...NEW_TAB} className="no-underline hover:underline">
        {title}
      </a>
    </h1>
    <p className="mt-1.5 text-ui text-muted">
      A list by{" "}
      <a href={paths.profile(author.id)} {...NEW_TAB} className="link">
        <bdi>{author.name}</bdi>
      </a>
    </p>
    <ol className="mt-5">
      {items.map(({ podcast, note, showSlug }, index) => (
        <li key={podcast.id} className="flex items-center gap-3.5 border-t border-rule py-2.5">
          <span className="w-7 shrink-0 text-center font-serif text-lead tabular-nums">{index + 1}</span>
          <Thumbnail url={podcast.imageUrl} seed={podcast.id} square className="w-11 shrink-0" />
          <div className="min-w-0">
            <p dir="auto" className="line-clamp-1 font-semibold">
              {showSlug === null ? (
                podcast.name
              ) : (
                <a href={paths.show(showSlug)} {...NEW_TAB} className="no-underline hover:underline">
                  {podcast.name}
                </a>
              )}
            </p>
            {note !== null && (
              <p dir="auto" className="line-clamp-1 text-ui text-muted">
                {note}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
    <p className="border-t border-rule pt-4 text-ui">
      <a href={paths.topList(id)} {...NEW_TAB} className="link font-medium">
        Read the list on {PRODUCT.name}
      </a>
    </p>
  </article>
);
