import type { ShowGroup } from "../../domain/follows/onboarding.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";

interface Props {
  group: ShowGroup;
  chosen: ReadonlySet<string>;
  choose: (id: string) => void;
}

/** The shows of a category; those of a chosen one are followed with it, and stay so. */
export function ShowGroupList({ group, chosen, choose }: Props) {
  const { category, isIncluded, shows } = group;
  return (
    <fieldset className="drawn-in-view">
      <legend className="text-h3 font-serif">{category.name}</legend>
      {isIncluded && (
        <p className="mt-1 text-muted">Followed with the category, new shows included.</p>
      )}
      <div className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {shows.map(({ id, name, slug, imageUrl }) => (
          <label key={id} className="option items-center">
            <input
              type="checkbox"
              checked={isIncluded || chosen.has(id)}
              disabled={isIncluded}
              onChange={() => choose(id)}
            />
            <span className="option-box">
              <Icon name="check" className="size-4" />
            </span>
            <Thumbnail url={imageUrl} seed={slug} square className="w-12 shrink-0" />
            <span className="min-w-0 font-medium">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
