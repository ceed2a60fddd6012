import type { Ref } from "react";
import type { Offer } from "../../domain/follows/onboarding.ts";
import { counted } from "../../domain/text/plural.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Option } from "./Option.tsx";
import { StepHeader } from "./StepHeader.tsx";

interface Props {
  heading: Ref<HTMLHeadingElement>;
  offer: Offer;
  chosen: ReadonlySet<string>;
  choose: (id: string) => void;
  next: () => void;
}

export function CategoriesStep({ heading, offer, chosen, choose, next }: Props) {
  const isNone = chosen.size === 0;
  const showsOf = Map.groupBy(offer.shows, ({ categoryId }) => categoryId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNone) next();
      }}
    >
      <StepHeader ref={heading} step={1} title="Choose Your Interests" />
      <fieldset className="mt-10">
        <legend className="text-h3 font-serif">Select at least one category</legend>
        <p className="mt-2 text-base text-muted">
          Choose categories you're interested in to personalize your feed.
        </p>
        <div className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {offer.categories.map(({ id, name, description }) => (
            <Option
              key={id}
              id={id}
              name={name}
              text={description}
              fact={counted(showsOf.get(id)?.length ?? 0, "show")}
              isOn={chosen.has(id)}
              toggle={() => choose(id)}
            />
          ))}
        </div>
      </fieldset>
      <div className="step-bar">
        <p aria-live="polite" className="text-muted">
          {isNone ? "Please select at least one category to continue" : `${chosen.size} selected`}
        </p>
        <button type="submit" className="button" disabled={isNone}>
          Continue
          <Icon name="arrowRight" />
        </button>
      </div>
    </form>
  );
}
