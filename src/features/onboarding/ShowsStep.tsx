import { type Ref, useState } from "react";
import { type Choice, type Offer, showGroups } from "../../domain/follows/onboarding.ts";
import { counted } from "../../domain/text/plural.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ShowGroupList } from "./ShowGroupList.tsx";
import { StepHeader } from "./StepHeader.tsx";

/** Fewer are seen at a glance. */
const FILTERED_FROM = 24;

interface Props {
  heading: Ref<HTMLHeadingElement>;
  offer: Offer;
  choice: Choice;
  choose: (id: string) => void;
  isBusy: boolean;
  back: () => void;
  complete: () => void;
}

export function ShowsStep({ heading, offer, choice, choose, isBusy, back, complete }: Props) {
  const [filter, setFilter] = useState("");
  const isNone = choice.categories.size === 0;
  const groups = showGroups(offer, choice, filter);
  const followed = offer.shows.filter(
    ({ id, categoryId }) => choice.shows.has(id) || choice.categories.has(categoryId),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNone) complete();
      }}
    >
      <StepHeader ref={heading} step={2} title="Follow Your Favorite Shows" />
      <p className="mt-5 max-w-[56ch] text-base text-muted">
        Your categories bring all their shows along. Add any others you like.
      </p>
      {offer.shows.length > FILTERED_FROM && (
        <div className="mt-8 max-w-96">
          <label htmlFor="filter" className="field-label">
            Find a show
          </label>
          <input
            id="filter"
            type="search"
            className="field"
            autoComplete="off"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            // Enter would complete the setup.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <p aria-live="polite" className="sr-only">
            {filter !== "" &&
              `${groups.reduce((sum, { shows }) => sum + shows.length, 0)} shows found`}
          </p>
        </div>
      )}
      <div className="mt-10 space-y-10">
        {groups.map((group) => (
          <ShowGroupList
            key={group.category.id}
            group={group}
            chosen={choice.shows}
            choose={choose}
          />
        ))}
        {groups.length === 0 && (
          <p className="text-base text-muted">
            {filter === "" ? "There are no shows yet." : `No show is called “${filter.trim()}”.`}
          </p>
        )}
      </div>
      <div className="step-bar">
        <button type="button" className="button-quiet" onClick={back}>
          <Icon name="arrowLeft" />
          Back
        </button>
        <p aria-live="polite" className="text-muted max-sm:order-first max-sm:w-full">
          {isNone
            ? "Please select at least one category to continue"
            : `${counted(followed.length, "show")} followed`}
        </p>
        <button type="submit" className="button" disabled={isNone || isBusy}>
          {isBusy ? "Setting up…" : "Complete Setup"}
        </button>
      </div>
    </form>
  );
}
