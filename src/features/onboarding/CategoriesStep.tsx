import type { Ref } from "react";
import type { FollowOptions } from "../../domain/follows/onboarding.ts";
import { formatCount } from "../../domain/text/plural.ts";
import * as paths from "../../paths.ts";
import { Option } from "./Option.tsx";
import { Step } from "./Step.tsx";
import type { Texts } from "./texts.ts";

interface Props {
  heading: Ref<HTMLHeadingElement>;
  texts: Texts["categories"];
  mayContinue: boolean;
  options: FollowOptions;
  selectedIds: ReadonlySet<string>;
  choose: (id: string) => void;
  next: () => void;
}

export function CategoriesStep(props: Props) {
  const { heading, texts, mayContinue, options, selectedIds, choose, next } = props;
  const showsByCategory = Map.groupBy(options.shows, ({ categoryId }) => categoryId);
  return (
    <Step
      heading={heading}
      step={1}
      title={texts.title}
      mayContinue={mayContinue}
      summary={`${selectedIds.size} selected`}
      nextText={texts.next}
      next={next}
    >
      <fieldset className="mt-10">
        <legend className="text-h3 font-serif">{texts.legend}</legend>
        <p className="mt-2 text-base text-muted">{texts.introduction}</p>
        <p className="mt-2">
          <a href={paths.importFollows()} className="link inline-block py-1">
            Import follows from another app
          </a>
        </p>
        <div className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {options.categories.map(({ id, name, description }) => (
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
                  {description !== null && <span className="mt-1 line-clamp-2 text-muted">{description}</span>}
                  <span className="label mt-2 block">{formatCount(showsByCategory.get(id)?.length ?? 0, "show")}</span>
                </span>
              </span>
            </Option>
          ))}
        </div>
      </fieldset>
    </Step>
  );
}
