import { type ListCard, previewItems } from "../domain/lists/top-list.ts";
import { Thumbnail } from "./Thumbnail.tsx";

interface Props {
  items: ListCard["items"];
  maxItems?: number | undefined;
}

export function ListPreview({ items, maxItems }: Props) {
  const { items: firstItems, more } = previewItems(items, maxItems);
  return (
    <>
      <ol className="space-y-2.5">
        {firstItems.map(({ id, name, imageUrl }, index) => (
          <li key={id} className="flex items-center gap-3">
            <span className="w-5 shrink-0 font-serif text-lead leading-none tabular-nums">{index + 1}</span>
            <Thumbnail url={imageUrl} seed={id} square className="w-10 shrink-0" />
            <span dir="auto" className="line-clamp-2 min-w-0 font-medium">
              {name}
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="mt-3 ms-8 text-meta font-semibold text-muted">+{more} more</p>}
    </>
  );
}
