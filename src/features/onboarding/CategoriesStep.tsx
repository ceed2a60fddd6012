import type { Ref } from "react";
import type { FollowOptions } from "../../domain/follows/onboarding.ts";
import { counted } from "../../domain/text/plural.ts";
import { Option } from "./Option.tsx";
import { Step } from "./Step.tsx";

interface Props {
  heading: Ref<HTMLHeadingElement>;
  offer: FollowOptions;
  selectedIds: ReadonlySet<string>;
  choose: (id: string) => void;
  next: () => void;
}

export function CategoriesStep({ heading, offer, selectedIds, choose, next }: Props) {
  const showsByCategory = Map.groupBy(offer.shows, ({ categoryId }) => categoryId);
  return (
    <Step
      heading={heading}
      step={1}
      title="Choose Your Interests"
      hasNoCategory={selectedIds.size === 0}
      summary={`${selectedIds.size} selected`}
      nextText="Continue"
      next={next}
    >
      <fieldset className="mt-10">
        <legend className="text-h3 font-serif">Select at least one category</legend>
        <p className="mt-2 text-base text-muted">
          Choose categories you're interested in to personalize your feed.
        </p>
        <div className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {offer.categories.map(({ id, name, description }) => (
            <Option
              key={id}
              checked={selectedIds.has(id)}
              onChange={() => choose(id)}
              aria-labelledby={`${id}-name`}
              aria-describedby={`${id}-about`}
            >
              <span className="min-w-0">
                <span id={`${id}-name`} className="block text-card font-serif font-medium">
                  {name}
                </span>
                <span id={`${id}-about`}>
                  {description !== null && (
                    <span className="mt-1 line-clamp-2 text-muted">{description}</span>
                  )}
                  <span className="label mt-2 block">
                    {counted(showsByCategory.get(id)?.length ?? 0, "show")}
                  </span>
                </span>
              </span>
            </Option>
          ))}
        </div>
      </fieldset>
    </Step>
  );
}
