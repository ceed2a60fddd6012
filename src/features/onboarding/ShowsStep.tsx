import { type Ref, useState } from "react";
import { type Choice, type FollowOptions, groupShows } from "../../domain/follows/onboarding.ts";
import { formatCount } from "../../domain/text/plural.ts";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { Option } from "./Option.tsx";
import { Step } from "./Step.tsx";
import type { Texts } from "./texts.ts";

const MAX_SHOWS_WITHOUT_FILTER = 24;

interface Props {
  heading: Ref<HTMLHeadingElement>;
  texts: Texts;
  mayContinue: boolean;
  options: FollowOptions;
  choice: Choice;
  choose: (id: string) => void;
  isBusy: boolean;
  back: () => void;
  complete: () => void;
}

export function ShowsStep(props: Props) {
  const { heading, texts, options, choice, choose, mayContinue, isBusy, back, complete } = props;
  const [filter, setFilter] = useState("");
  const groups = groupShows(options, choice, filter);
  const followedShows = options.shows.filter(
    ({ id, categoryId }) => choice.shows.has(id) || choice.categories.has(categoryId),
  );
  return (
    <Step
      heading={heading}
      step={2}
      title={texts.shows.title}
      mayContinue={mayContinue}
      isBusy={isBusy}
      summary={`${formatCount(followedShows.length, "show")} followed`}
      nextText={isBusy ? texts.saving : texts.shows.next}
      next={complete}
      back={back}
    >
      <p className="mt-5 max-w-[56ch] text-base text-muted">{texts.shows.introduction}</p>
      {options.shows.length > MAX_SHOWS_WITHOUT_FILTER && (
        <div className="mt-8 max-w-96">
          <label htmlFor="filter" className="field-label">
            Find a show
          </label>
          <input
            dir="auto"
            id="filter"
            type="search"
            className="field"
            autoComplete="off"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            // Without this handler, Enter would submit the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <p aria-live="polite" className="sr-only">
            {filter !== "" && `${groups.reduce((sum, { shows }) => sum + shows.length, 0)} shows found`}
          </p>
        </div>
      )}
      <div className="mt-10 space-y-10">
        {groups.map(({ category, isIncluded, shows }) => (
          <fieldset key={category.id} className="show-group">
            <legend className="text-h3 font-serif">{category.name}</legend>
            {isIncluded && <p className="mt-1 text-muted">You follow this category and its future shows.</p>}
            <div className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {shows.map(({ id, name, slug, imageUrl }) => (
                <Option
                  key={id}
                  labelClass="items-center"
                  checked={isIncluded || choice.shows.has(id)}
                  disabled={isIncluded}
                  onChange={() => choose(id)}
                >
                  <Thumbnail url={imageUrl} seed={slug} square className="w-12 shrink-0" />
                  <span className="min-w-0 font-medium">{name}</span>
                </Option>
              ))}
            </div>
          </fieldset>
        ))}
        {groups.length === 0 && (
          <p className="text-base text-muted">
            {filter === "" ? "There are no shows yet." : `No show matches “${filter.trim()}”. Try another name.`}
          </p>
        )}
      </div>
    </Step>
  );
}
